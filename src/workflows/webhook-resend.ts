// Sends the deliveries of a time range again, on a partner's request.
import { sleep } from '@temporalio/workflow';
import { resendPage } from './webhook-calls';
import type { ResendInput } from './webhook-messages';

/** The pause between pages of deliveries, so that a recovering receiver is not flooded. */
const PAUSE_MS = 1_000;

/** Requests a resend of every delivery in the range, page by page. Returns the number of deliveries. */
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
