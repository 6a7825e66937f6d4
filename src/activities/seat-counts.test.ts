import { SvcError } from '../upstream/svc/svc-error';
import { createFreeSeatActivities } from './seat-counts';

const context = () => ({ attempt: 1, scheduledAtMs: 0, signal: new AbortController().signal });
const NO_DETAILS = { showtimeDetails: [], preOrderDetails: [], attributeMap: {} };

function freeSeatsOver(answer: () => Promise<typeof NO_DETAILS>) {
  return createFreeSeatActivities({ discovery: { showtimesInOneCall: answer }, context }).freeSeats;
}

const failing = (status: number) => () =>
  Promise.reject(
    new SvcError('showtimesByIds', {
      outcome: status < 500 ? 'refused' : 'unknown',
      code: 'GENERIC_ERROR',
      status,
      reason: 'a test',
    }),
  );

test('a showtime that is missing from the answer has no count', async () => {
  const freeSeats = freeSeatsOver(() => Promise.resolve(NO_DETAILS));
  await expect(freeSeats(['D1', 'D2'])).resolves.toEqual({ D1: null, D2: null });
});

test.each([400, 404, 410, 422])(
  'a %d may be caused by one of the ids, and returns null',
  async (status) => {
    await expect(freeSeatsOver(failing(status))(['D1', 'D2'])).resolves.toBeNull();
  },
);

test.each([401, 403, 500])('a %d is not caused by the ids, and is thrown', async (status) => {
  await expect(freeSeatsOver(failing(status))(['D1', 'D2'])).rejects.toThrow();
});
