import pc from 'picocolors';
import type { Checkout } from 'usher-client';
import { heldSeats, pay } from '../buying';
import { print } from '../narrator';
import { planFaults } from '../../sandbox/control/control-client';
import { until, type Stage } from '../stage';
import { getTickets, holdTwoSeats, mustBe, soldOrder } from './expectations';

/** Long enough to kill the worker during the call, and shorter than the call may take. */
const ON_THE_LINE_MS = 2_000;

/** A dead worker loses nothing: another one determines the outcome of its call. */
export async function killedWorker(stage: Stage): Promise<Checkout> {
  const held = await holdTwoSeats(stage, 'Edsger');
  const seatIds = heldSeats(held);
  const { sandboxUrl } = stage.stack;
  const struck = await planFaults(sandboxUrl, {
    calls: ['placeOrder'],
    times: 1,
    fault: { kind: 'latency', ms: ON_THE_LINE_MS },
  });

  print(`${pc.bold('Paying')} with tok_ok; the call takes ${ON_THE_LINE_MS / 1000} s`);
  const { checkout } = await pay(stage, held, 'tok_ok', { waitSeconds: 0 });
  mustBe('the status', checkout.status, 'placing');
  await until(stage, 'the order to be sent', async () => ((await struck()) > 0 ? true : undefined));
  await killAndReplace(stage, seatIds);

  const confirmed = await getTickets(
    stage,
    checkout,
    seatIds,
    'the lost call to settle; then the same order is sent again',
  );
  const sold = await soldOrder(stage, seatIds, 'the order to show in the ledger');
  mustBe('the order', confirmed.order?.id, sold.id);
  return confirmed;
}

/** Kills the worker; resolves once another one runs and can continue the checkout. */
async function killAndReplace(stage: Stage, seatIds: readonly string[]): Promise<void> {
  const { stack } = stage;
  const { pid } = stack.worker();
  process.kill(pid, 'SIGKILL');
  print(`${pc.bold(pc.red(`kill -9 ${pid}`))}  the worker is dead, its order is not`);
  const sold = await soldOrder(stage, seatIds, 'the order to be carried out without it');
  print(`  the ticketing service created order ${sold.id}; nobody was there to receive the answer`);
  await until(stage, 'the supervisor to start another worker', async () =>
    Promise.resolve(stack.worker().pid === pid ? undefined : true),
  );
}
