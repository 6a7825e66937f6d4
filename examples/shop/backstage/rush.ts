// A rush: bots that want tickets of one showtime within seconds. More than Svc's rate can serve wait in the queue.
import { randomUUID } from 'node:crypto';
import type { Usher } from 'usher-client';

export const BOTS = 300;
/** Few enough for two cores. */
const AT_ONCE = 10;

/** Starts a checkout for each bot. Those whose turn comes leave their seats unchosen, and so expire. */
export async function beginRush({ checkouts }: Usher, showtimeId: string): Promise<void> {
  const rush = randomUUID();
  let begun = 0;
  const beginOneByOne = async () => {
    while (begun < BOTS) {
      const bot = begun++;
      const email = `bot-${bot}-${rush}@example.com`;
      const customer = { type: 'guest' as const, email, firstName: 'Bot', lastName: String(bot) };
      await checkouts.start({ showtimeId, quantity: 2, customer }, { waitSeconds: 0 });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, beginOneByOne));
}
