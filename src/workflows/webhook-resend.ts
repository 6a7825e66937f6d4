// Sends the deliveries of a time range again, at a partner's request.
import { sleep } from '@temporalio/workflow';
import { resendPage } from './webhook-calls';
import type { ResendInput } from './webhook-messages';

/** Between pages of deliveries, so that a recovering receiver is not flooded. */
const PAUSE_MS = 1_000;

/** Has all deliveries of a range sent again, one after the other. Returns how many there were. */
export async function webhookResend({ query }: ResendInput): Promise<number> {
  let count = 0;
  let pageToken: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof resendPage>> = await resendPage({ query, pageToken });
    count += page.count;
    pageToken = page.nextPageToken;
    if (pageToken !== null) await sleep(PAUSE_MS, { summary: `${count} so far` });
  } while (pageToken !== null);
  return count;
}
