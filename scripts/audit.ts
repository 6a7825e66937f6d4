// `npm run audit`: reads both ledgers of a sandbox and checks I1, I2 and I3. Exits 1 on a violation, 2 if it cannot
// read the ledgers.
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { auditLedger, type AuditReport } from '../sandbox/control/ledger-audit';
import { readLedgerFile } from '../sandbox/control/ledger-reading';
import { SandboxLedgerSchema, type SandboxLedger } from '../sandbox/control/ledger-schema';
import { API_KEY_HEADER } from '../src/contract/signing';
import { ownAddress, readSettings } from '../sandbox/settings';
import { runCommand } from './run-command';

const USAGE = `Usage: npm run audit -- [--url http://127.0.0.1:3001 | --database .usher/sandbox/sandbox.db]
                         [--one-checkout-per-customer]`;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      url: { type: 'string' },
      database: { type: 'string' },
      'one-checkout-per-customer': { type: 'boolean', default: false },
    },
  });
  if (values.url !== undefined && values.database !== undefined) throw new Error(USAGE);
  const ledger = values.database
    ? readFile(values.database)
    : await fetchLedger(values.url ?? ownAddress(readSettings()));
  const report = auditLedger(ledger, {
    oneCheckoutPerCustomer: values['one-checkout-per-customer'],
  });
  print(report);
  process.exitCode = report.violations.length > 0 ? 1 : 0;
}

function readFile(database: string): SandboxLedger {
  if (!existsSync(database)) throw new Error(`There is no database at ${database}.`);
  return readLedgerFile(database);
}

async function fetchLedger(url: string): Promise<SandboxLedger> {
  const address = new URL('/sandbox/ledger', url);
  const headers = { [API_KEY_HEADER]: readSettings().apiKeys[0]?.key ?? '' };
  const response = await fetch(address, { headers }).catch((error: unknown) => {
    throw new Error(`No sandbox answers at ${address.origin}: start it with \`npm run sandbox\`.`, {
      cause: error,
    });
  });
  if (!response.ok) throw new Error(`${address.href} answered ${response.status}.`);
  return SandboxLedgerSchema.parse(await response.json());
}

function print({ counted, violations }: AuditReport): void {
  for (const [what, count] of Object.entries(counted)) {
    console.log(`${String(count).padStart(8)}  ${what}`);
  }
  for (const { invariant, message } of violations) console.log(`${invariant} broken: ${message}`);
  console.log(violations.length === 0 ? 'I1, I2 and I3 hold.' : `${violations.length} violations.`);
}

runCommand(main, 2);
