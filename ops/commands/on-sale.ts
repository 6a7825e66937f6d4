// Creates, lists, shows, closes and resumes on-sales.
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { WorkflowNotFoundError } from '@temporalio/client';
import { instant } from '../../src/domain/checkout/instant';
import {
  ON_SALE_ID_PREFIX,
  progressOf,
  type Closing,
  type OnSale,
  type OnSaleTerms,
} from '../../src/domain/on-sale';
import { readPartnerFile, type Partner } from '../../src/platform/partners';
import { describedOnSale } from '../../src/temporal-reads/on-sale-list';
import { sharedSvcKey, svcKeyOf, type SvcKey } from '../../src/platform/svc-keys';
import {
  CHECKOUT_TASK_QUEUE,
  closeOnSaleUpdate,
  type OnSaleInput,
} from '../../src/workflows/messages';
import { ageText } from './age';
import { assertShowtimes } from './known-showtimes';
import {
  admissionRate,
  assertNoOverlap,
  onSalesOpenToStarts,
  rateWithin,
  resumeLine,
  STOPPED,
} from './on-sale-conflicts';
import { resumeOnSale } from './on-sale-resume';
import { readNewOnSale, type NewOnSale } from './on-sale-options';
import type { OpsContext, OpsCommand } from './ops-context';
import { showtimesOfFilm } from './showtimes-of-film';
import { textTable } from './text-table';

const WORKER_TIMEOUT_MS = 15_000;
const POLL_MS = 200;

const CLOSE_OPTIONS = { end: { type: 'boolean' }, reason: { type: 'string' } } as const;

export const onSaleCommand: OpsCommand = {
  usage: `create (--showtimes <id,…> | --film <id> --venue <id> | --partner <id>) --opens-at <time, UTC>
    [--key <partner with its own Svc key>] [--weight <partner>=<n>]… [--per-second <n>]
    [--when-sold-out end|wait] [--sold-out-after <seconds>]
  on-sale list | show <id> | close <id> --reason <why> [--end] | resume <id>`,
  read([action, ...args]) {
    switch (action) {
      case 'create': {
        const wanted = readNewOnSale(args, Date.now());
        return (context) => create(wanted, context);
      }
      case 'list':
        return list;
      case 'show': {
        const id = readId(args[0]);
        return (context) => show(id, context);
      }
      case 'close': {
        const { values, positionals } = parseArgs({
          args,
          options: CLOSE_OPTIONS,
          allowPositionals: true,
        });
        const { reason, end = false } = values;
        if (!reason?.trim()) throw new Error('--reason: expected why the on-sale is closed');
        const id = readId(positionals[0]);
        return (context) => close(id, { reason, end }, context);
      }
      case 'resume': {
        const id = readId(args[0]);
        return (context) => resumeOnSale(id, context);
      }
      default:
        throw new Error('on-sale: expected create, list, show, close or resume');
    }
  },
};

function readId(id: string | undefined): string {
  if (id !== undefined && /^ons_[0-9a-f]{12}$/.test(id)) return id;
  throw new Error('expected the id of an on-sale: ons_ and 12 hex digits');
}

async function create(wanted: NewOnSale, context: OpsContext): Promise<boolean> {
  const { partners } = readPartnerFile(context.config.partnersFile, context.config.upstream.apiKey);
  const key = keyFor(wanted, partners, context);
  const covers = await coversOf(wanted, key, context);
  const { opensAtMs, weights, endsSoldOutAfterMs } = wanted;
  for (const id of Object.keys(weights)) partnerIn(partners, id);
  const openToStarts = onSalesOpenToStarts(await context.onSales.all(), key);
  assertNoOverlap(covers, openToStarts);
  const admissionsPerSecond = await admissionRate(key, context);
  const callsPerSecond = rateWithin(
    wanted.perSecond,
    { ...key, admissionsPerSecond },
    openToStarts,
  );
  const id = `${ON_SALE_ID_PREFIX}${randomBytes(6).toString('hex')}`;
  const keyOwner = key.owner ?? '';
  const terms: OnSaleTerms = {
    id,
    covers,
    keyOwner,
    opensAtMs,
    weights,
    callsPerSecond,
    ...(endsSoldOutAfterMs !== undefined && { endsSoldOutAfterMs }),
  };
  const input: OnSaleInput = { terms };
  await context.client.workflow.start('onSale', {
    workflowId: id,
    taskQueue: CHECKOUT_TASK_QUEUE,
    args: [input],
    staticSummary: coversText(terms),
  });
  context.print(`${id} opens ${instant(opensAtMs)}: ${coversText(terms)}`);
  context.print(`seed hash: ${(await created(id, context)).seedHash}`);
  const others = partners.filter((it) => it.svc && it.id !== key.owner).map((it) => it.id);
  if (!('partnerId' in covers) && others.length > 0) {
    context.note(`Not covered, because they have their own Svc keys: ${others.join(', ')}`);
  }
  return true;
}

async function coversOf(
  { covers, opensAtMs }: NewOnSale,
  key: SvcKey,
  context: OpsContext,
): Promise<OnSaleTerms['covers']> {
  if ('productionId' in covers) {
    return { showtimeIds: await showtimesOfFilm(covers, opensAtMs, key, context) };
  }
  if ('showtimeIds' in covers) await assertShowtimes(covers.showtimeIds, opensAtMs, key, context);
  return covers;
}

/** Waits until a worker has made the seed and the list shows the on-sale, so that the next `create` considers it. */
async function created(id: string, context: OpsContext): Promise<OnSale> {
  for (const untilMs = Date.now() + WORKER_TIMEOUT_MS; ;) {
    const sale = (await context.onSales.all()).find((it) => it.id === id);
    if (sale) return sale;
    if (Date.now() > untilMs) throw new Error(`${id} is created, but no worker has begun it yet.`);
    await pause(POLL_MS);
  }
}

function keyFor(
  { covers, keyOwner }: NewOnSale,
  partners: readonly Partner[],
  { config }: OpsContext,
): SvcKey {
  const named = keyOwner ?? ('partnerId' in covers ? covers.partnerId : undefined);
  const partner = named === undefined ? undefined : partnerIn(partners, named);
  if (keyOwner !== undefined && !partner?.svc) {
    throw new Error(`--key: the partner ${keyOwner} has no Svc key of its own`);
  }
  return partner ? svcKeyOf(partner, config) : sharedSvcKey(config);
}

function partnerIn(partners: readonly Partner[], id: string): Partner {
  const partner = partners.find((it) => it.id === id);
  if (!partner) throw new Error(`There is no partner ${id}.`);
  return partner;
}

/** Null until a worker has begun or resumed the on-sale. */
async function published(id: string, { client }: OpsContext): Promise<OnSale | null> {
  try {
    return await describedOnSale(client, id);
  } catch (error) {
    if (!(error instanceof WorkflowNotFoundError)) throw error;
    throw new Error(`There is no on-sale ${id}.`, { cause: error });
  }
}

async function list(context: OpsContext): Promise<boolean> {
  const sales = await context.onSales.all();
  if (sales.length === 0) context.note('There is no on-sale.');
  else context.print(textTable([HEADING, ...sales.map(rowOf)]));
  return true;
}

const HEADING = ['id', 'state', 'opens', 'age', 'drawn', 'called', 'covers'];

function rowOf(sale: OnSale): readonly string[] {
  const { id, state, isStopped, opensAtMs, drawn } = sale;
  const { called } = progressOf(sale);
  const openMs = Date.now() - opensAtMs;
  return [
    id,
    isStopped ? `${state}, stopped` : state,
    instant(opensAtMs),
    openMs < 0 ? '-' : ageText(openMs),
    String(drawn ?? '-'),
    String(called),
    coversText(sale),
  ];
}

async function show(id: string, context: OpsContext): Promise<boolean> {
  const sale = await published(id, context);
  if (!sale) throw new Error(`No worker has begun ${id} yet.`);
  const waiting = await context.onSales.waiting(sale);
  const { callsPerSecond, seedHash, seed, weights, endsSoldOutAfterMs: afterMs } = sale;
  const soldOut =
    afterMs === undefined ? 'keep waiting' : `end after ${afterMs / 1_000} s without a free seat`;
  context.print(textTable([HEADING, rowOf(sale)]));
  if (sale.isStopped) context.note(`${id} ${STOPPED}\n${resumeLine(id)}`);
  context.print(`waiting: ${waiting} · at most ${callsPerSecond} a second`);
  context.print(`weights: ${JSON.stringify(weights)}; 1 unless listed`);
  context.print(`when sold out: checkouts ${soldOut}`);
  context.print(`seed hash: ${seedHash}\nseed: ${seed ?? 'secret until the draw'}`);
  return true;
}

async function close(
  id: string,
  { reason, end }: { readonly reason: string; readonly end: boolean },
  context: OpsContext,
): Promise<boolean> {
  const sale = await published(id, context);
  if (sale?.state === 'closed') throw new Error(`${id} is already closed.`);
  if (sale?.isStopped) throw new Error(`${id} ${STOPPED}\n${resumeLine(id)}`);
  const wanted: Closing = { actor: context.actor, reason, end };
  const handle = context.client.workflow.getHandle(id);
  const accepted = await handle.executeUpdate(closeOnSaleUpdate, { args: [wanted] });
  const rest = accepted.end ? 'cancelled' : 'called at once';
  if (isDeepStrictEqual(accepted, wanted)) {
    context.print(`${id} is closing: waiting checkouts are ${rest}.`);
    context.print('It closes after at least a minute, once no checkout waits.');
    return true;
  }
  const { actor, reason: first } = accepted;
  const not = accepted.end === end ? '' : `, not ${end ? 'cancelled' : 'called'}`;
  context.print(`${id} is already closing, at the request of ${actor}: ${first}`);
  context.print(`Waiting checkouts are ${rest}${not}.`);
  return accepted.end === end;
}

function coversText({ covers, keyOwner }: OnSaleTerms): string {
  const key = keyOwner === '' ? 'the shared key' : `the key of ${keyOwner}`;
  const what =
    'partnerId' in covers
      ? `all starts of ${covers.partnerId}`
      : `${covers.showtimeIds.length} showtimes, from ${covers.showtimeIds[0]}`;
  return `${what}, on ${key}`;
}
