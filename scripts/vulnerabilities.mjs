// `npm run vulnerabilities`: checks the locked packages against npm's registry. A registry that does not answer is
// reported, but does not fail the command. Plain Node: npm does the work.
import { spawnSync } from 'node:child_process';

const say = (line) => process.stdout.write(`${line}\n`);

function audit() {
  const args = ['audit', '--json', '--omit=dev', '--audit-level=high'];
  const { stdout, error } = spawnSync('npm', args, { encoding: 'utf8' });
  if (error) throw error;
  return JSON.parse(stdout);
}

const report = audit();
const counts = report.metadata?.vulnerabilities;
if (counts === undefined) {
  say(
    `NOT CHECKED for known vulnerabilities: the registry does not answer (${report.message ?? report.error?.summary}).`,
  );
} else {
  const serious = counts.high + counts.critical;
  say(`Known vulnerabilities in the production packages: ${JSON.stringify(counts)}`);
  for (const [name, { severity, range }] of Object.entries(report.vulnerabilities)) {
    say(`  ${name} ${range}: ${severity}`);
  }
  if (serious > 0) process.exitCode = 1;
}
