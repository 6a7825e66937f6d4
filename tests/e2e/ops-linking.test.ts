// Ops link an order to a checkout. The order is shown first, refused if it cannot belong there, and can be unlinked.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PartnerBackend } from '../support/partner-backend';
import { eventually } from '../support/patience';
import { lineOf, typeOps } from '../support/runbook-lines';
import { endFaults, planFaults } from '../support/sandbox-controls';
import { reservedShowtime } from '../support/showtimes';
import { useUsher } from '../support/use-usher';
import { lostOrder } from './lost-order';

const usher = useUsher({
  policy: {
    settleMs: 500,
    orderInProgressMs: 500,
    reconcilePauseMs: 200,
    layoutNamesAccount: false,
  },
  sandbox: { ratePerSecond: 0 },
});
const partner = new PartnerBackend(usher);
const showtimeId = reservedShowtime();

const ops = (line: string) => typeOps(line, usher.config);

function resolving(id: string, orderId: string): string {
  return lineOf('in-review', 'resolve chk', {
    'chk_…': id,
    O55: orderId,
    D812: showtimeId,
  });
}

async function statusOf(id: string): Promise<string> {
  return (await partner.get(id)).body.status;
}

test('shows an order before linking it, and refuses an order of another checkout', async () => {
  const first = await lostOrder(usher, partner, showtimeId);
  const second = await lostOrder(usher, partner, showtimeId);

  const wrong = await ops(resolving(first.id, second.orderId));
  expect(wrong).toMatchObject({
    exitCode: 0,
    printed: expect.stringContaining('It would be refused: '),
  });
  const refused = await ops(`${resolving(first.id, second.orderId)} --yes`);
  expect(refused.exitCode).toBe(1);
  expect(refused.printed).toContain(`${first.id}  CHECKOUT_STATE: `);
  expect(await statusOf(first.id)).toBe('in_review');

  const right = await ops(resolving(first.id, first.orderId));
  expect(right.printed).toMatch(/seats +([A-Z] ?\d+, [A-Z] ?\d+) +\1\n *tickets +2 +2/);
  expect(right.printed).toContain(`Other checkouts with ${first.orderId}: none`);
  expect(right.printed).toContain('It would be linked.');
  expect(await statusOf(first.id)).toBe('in_review');
  expect((await ops(`${resolving(first.id, first.orderId)} --yes`)).exitCode).toBe(0);
  await partner.reaches(first.id, 'confirmed');

  const taken = await eventually(
    async () => (await ops(resolving(second.id, first.orderId))).printed,
    (printed) => printed.includes(`Other checkouts with ${first.orderId}: ${first.id}`),
  );
  expect(taken).toContain(`${first.id} already has order ${first.orderId}.`);
  const settling = `settle ${second.id} --outcome confirmed --order-id ${first.orderId} --showtime-id ${showtimeId}`;
  const tried = await ops(`${settling} --evidence x --reason y`);
  expect(tried.printed).toContain(`${second.id}  It would be refused, CHECKOUT_STATE: `);
  const settled = await ops(`${settling} --evidence x --reason y --yes`);
  expect(settled.exitCode).toBe(1);
  expect(await statusOf(second.id)).toBe('in_review');
});

test('the dry run of a decision reports what the checkout would answer', async () => {
  const settled = (id: string) => lineOf('in-review', 'settle chk', { 'chk_…': id });
  const lost = await lostOrder(usher, partner, showtimeId);
  expect((await ops(settled(lost.id))).printed).toContain(`${lost.id}  It would be accepted.`);
  expect(await statusOf(lost.id)).toBe('in_review');

  const held = await partner.held(showtimeId);
  const why = 'CHECKOUT_STATE: This checkout is not in review';
  expect((await ops(settled(held.id))).printed).toContain(`It would be refused, ${why}`);
  expect((await ops(`${settled(held.id)} --yes`)).printed).toContain(`refused, ${why}`);
});

test('unlinks an order that was linked by mistake and has had no effect yet', async () => {
  const { id, orderId } = await lostOrder(usher, partner, showtimeId);
  const unlink = `${lineOf('in-review', 'unlink chk', { 'chk_…': id })} --yes`;
  const tooEarly = await ops(unlink);
  expect(tooEarly.exitCode).toBe(1);
  expect(tooEarly.printed).toContain('No order of this checkout was linked by a person.');

  await planFaults(usher, [
    { calls: ['orderStatus'], fault: { kind: 'server-error', status: 500 } },
  ]);
  expect((await ops(`${resolving(id, orderId)} --yes`)).exitCode).toBe(0);
  await partner.reaches(id, 'processing');
  const tried = /checks {5}tries: [1-9]\d*, next \S+Z, last error [A-Z_]+\n/;
  await eventually(
    async () => (await ops(`show ${id}`)).printed,
    (shown) => tried.test(shown),
  );
  expect(await ops(unlink)).toMatchObject({ exitCode: 0 });
  expect((await partner.reaches(id, 'in_review')).order).toMatchObject({ id: null });
  expect((await ops(`show ${id}`)).printed).toContain(
    `order ${orderId} was returned to review: Support has withdrawn its id.`,
  );

  await endFaults(usher);
  expect((await ops(`${resolving(id, orderId)} --yes`)).exitCode).toBe(0);
  expect((await partner.reaches(id, 'confirmed')).order).toMatchObject({ id: orderId });
  expect((await ops(`show ${id}`)).printed).toMatch(
    /resolve_order[^]*unlink_order[^]*resolve_order/,
  );
});

test('requires the showtime of an order whose summary names none, and refuses a wrong showtime', async () => {
  const { id, orderId } = await lostOrder(usher, partner, showtimeId);
  const said = await ops(resolving(id, orderId).replace(/--showtime-id \S+/, ''));
  expect(said.printed).toContain(
    'It would be refused: Svc does not show the showtime of the order',
  );
  const wrong = await ops(resolving(id, orderId).replace(showtimeId, 'D000'));
  expect(wrong.printed).toContain(`for the showtime D000, not ${showtimeId}`);
  expect((await ops(`${resolving(id, orderId)} --yes`)).exitCode).toBe(0);
  await partner.reaches(id, 'confirmed');

  // Ops find out later that the order is not the checkout's.
  const unlink = `${lineOf('in-review', 'unlink chk', { 'chk_…': id })} --yes`;
  expect((await ops(unlink)).exitCode).toBe(0);
  const again = await partner.reaches(id, 'in_review');
  expect(again).toMatchObject({ order: { id: null }, tickets: [], payment: { money: 'unknown' } });
});

test('links orders of many checkouts from a file, first as a dry run', async () => {
  const lost = [
    await lostOrder(usher, partner, showtimeId),
    await lostOrder(usher, partner, showtimeId),
  ];
  const [first, second] = lost;
  const file = join(usher.config.dataDir, 'orders.txt');
  const resolve = `resolve --file ${file} --reason "list of Svc"`;
  await expect(ops(resolve)).rejects.toThrow('--file: ');
  await writeFile(file, `${first!.id} ${first!.orderId}\n${second!.id}\n`);
  await expect(ops(resolve)).rejects.toThrow('--file: line 2: expected a checkout, its order');
  await writeFile(file, lost.map(({ id, orderId }) => `${id} ${orderId} ${showtimeId}`).join('\n'));

  const dry = await ops(`${resolve} --dry-run`);
  expect(dry.printed.match(/It would be linked/g)).toHaveLength(2);
  expect(dry).toMatchObject({
    exitCode: 0,
    printed: expect.stringContaining('Orders: 2 would be linked, 0 not.'),
  });
  expect(await statusOf(first!.id)).toBe('in_review');
  const limited = await ops(`${resolve} --limit 1 --yes`);
  expect(limited).toMatchObject({ exitCode: 0, noted: expect.stringContaining('1 done') });
  await partner.reaches(first!.id, 'confirmed');
  expect(await statusOf(second!.id)).toBe('in_review');
  expect(await ops(resolve)).toMatchObject({
    exitCode: 1,
    printed: expect.stringContaining('Orders: 1 would be linked, 1 not.'),
  });
  // The first checkout already has its order.
  expect((await ops(`${resolve} --yes`)).exitCode).toBe(1);
  await partner.reaches(second!.id, 'confirmed');
});
