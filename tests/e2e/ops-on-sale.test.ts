// `npm run ops -- on-sale`: what is refused, and what a second close does.
import { eventually } from '../support/patience';
import { typeOps } from '../support/runbook-lines';
import { ownShowtimes } from '../support/showtimes';
import { useUsher } from '../support/use-usher';

const HOUR_MS = 3600_000;
const usher = useUsher({ partners: [{ id: 'rex' }], sandbox: { ratePerSecond: 0 } });
const showtime = ownShowtimes();

const ops = (line: string) => typeOps(line, usher.config);
const anHourFromNow = () => new Date(Date.now() + HOUR_MS).toISOString();
const create = (options: string) => ops(`on-sale create ${options} --opens-at ${anHourFromNow()}`);

async function created(options: string): Promise<string> {
  const { printed } = await create(options);
  return /^ons_[0-9a-f]{12}/.exec(printed)![0];
}

test('refuses showtimes that Svc does not list', async () => {
  await expect(create(`--showtimes ${showtime()},D1_typo,D2_typo`)).rejects.toThrow(
    '--showtimes: Svc does not list D1_typo, D2_typo',
  );
  expect((await ops('on-sale list')).noted).toBe('There is no on-sale.');
});

test('refuses an on-sale that overlaps another one, or exceeds the rate of its key', async () => {
  const [one, other, third] = [showtime(), showtime(), showtime()];
  const id = await created(`--showtimes ${one},${other}`);
  await expect(create(`--showtimes ${third},${other}`)).rejects.toThrow(`${id} (scheduled`);
  await expect(create('--partner rex')).rejects.toThrow(`on-sale close ${id} --reason <why>`);
  await expect(create(`--showtimes ${third}`)).rejects.toThrow(
    `The shared key admits 2 a second, and ${id} may use 1.6 of them.`,
  );
  // The rate of the workers counts, not the setting where the command is run.
  const { upstream } = usher.config;
  const elsewhere = { ...usher.config, upstream: { ...upstream, ratePerSecond: 500 } };
  const line = `on-sale create --showtimes ${third} --per-second 3 --opens-at ${anHourFromNow()}`;
  await expect(typeOps(line, elsewhere)).rejects.toThrow('The shared key admits 2 a second');
  const beside = await created(`--showtimes ${third} --per-second 0.4`);
  expect((await ops('on-sale list')).printed).toContain(beside);

  await ops(`on-sale close ${id} --reason "wrong opening"`);
  await ops(`on-sale close ${beside} --reason "wrong opening"`);
  await eventually(
    () => create(`--showtimes ${one}`).catch(() => null),
    (answer) => answer?.exitCode === 0,
  );
});

test('a second close reports the first one, which stays in force', async () => {
  await expect(ops('on-sale close ons_000000000000 --reason none')).rejects.toThrow(
    'There is no on-sale ons_000000000000.',
  );
  const id = await created(`--showtimes ${showtime()} --per-second 0.1`);
  const first = await ops(`on-sale close ${id} --reason "sold out"`);
  expect(first.printed).toContain(`${id} is closing: waiting checkouts are called at once.`);
  const again = await ops(`on-sale close ${id} --reason "sold out"`);
  expect(again).toEqual(first);
  const second = await ops(`on-sale close ${id} --reason moved --end`);
  expect(second.exitCode).toBe(1);
  expect(second.printed).toMatch(
    /is already closing, at the request of \S+: sold out\nWaiting checkouts are called at once, not cancelled\.$/,
  );
  await eventually(
    () => ops(`on-sale show ${id}`),
    ({ printed }) => printed.includes('closed'),
  );
  await expect(ops(`on-sale close ${id} --reason late`)).rejects.toThrow(
    `${id} is already closed.`,
  );
});
