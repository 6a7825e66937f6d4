import { PROBLEMS } from '../../../domain/failure-table';
import { KEPT_DAYS } from '../../../domain/webhooks/delivery-times';
import { STREAM_MAX_MS } from '../../checkout/events/event-stream';
import { BODY_MAX_KIB } from '../../http/json-body';
import { HEADERS_MAX_KIB } from '../../http/unreadable';
import { OPERATIONS } from './document';

const WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

const told = (id: string): string | undefined => OPERATIONS.find((it) => it.id === id)?.description;

test.each([
  ['a stream', told('streamCheckoutEvents'), `after ${WORDS[STREAM_MAX_MS / 60_000]} minutes`],
  ['sending again', told('resendWebhook'), `for ${WORDS[KEPT_DAYS]} days after`],
  ['a delivery', PROBLEMS.DELIVERY_CLOSED.message, `for ${WORDS[KEPT_DAYS]} days after`],
  ['a body', PROBLEMS.PAYLOAD_TOO_LARGE.message, `at most ${BODY_MAX_KIB} KiB`],
  ['headers', PROBLEMS.HEADERS_TOO_LARGE.message, `at most ${HEADERS_MAX_KIB} KiB`],
])('the text about %s says the number that counts', (_what, text, number) => {
  expect(text).toContain(number);
});
