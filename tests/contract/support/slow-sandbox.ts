// A sandbox that pauses in its critical sections, with its guard or, for comparison, without it.
import { listenSandbox } from '../../../sandbox/app';
import { databaseFile, readSettings } from '../../../sandbox/settings';
import { blockThread } from '../../support/block-thread';

/** The pause between reading a seat's claim and claiming it. */
const READ_MS = 5;
/** The pause between writing an order and assigning its seats. */
const WRITE_MS = 20;
/** Long enough for the test to kill the sandbox. */
const STOP_MS = 60_000;

async function main(): Promise<void> {
  const settings = readSettings();
  const guard = process.env.SLOW_SANDBOX_GUARD === 'off' ? 'off' : 'on';
  const { world, url } = await listenSandbox({
    settings,
    databaseFile: databaseFile(settings),
    storage: { guard },
  });
  const { claims } = world.storage;
  const { at, moveToOrder } = claims;
  claims.at = (showtimeId) => {
    const found = at(showtimeId);
    blockThread(READ_MS);
    return found;
  };
  let ordersUntilStop = Number(process.env.SLOW_SANDBOX_STOP_AT ?? Infinity);
  claims.moveToOrder = (leaseId, orderId) => {
    ordersUntilStop -= 1;
    if (ordersUntilStop === 0) {
      process.send?.('stopped');
      blockThread(STOP_MS);
    }
    blockThread(WRITE_MS);
    moveToOrder(leaseId, orderId);
  };
  process.send?.({ url });
  process.once('disconnect', () => process.exit());
}

void main();
