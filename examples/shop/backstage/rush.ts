// A rush: bots that want tickets of one showtime within seconds. Svc's rate cannot serve them all at once, so most wait
// in the queue.
import { randomUUID } from 'node:crypto';
import type { Usher } from 'usher-client';

export const BOTS = 300;
/** Starts at the same time: few enough for two cores. */
const AT_ONCE = 10;

/** Starts a checkout for each bot. A bot whose turn comes chooses no seats, so its checkout expires. */
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
