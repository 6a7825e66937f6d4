import { z } from 'zod';

/** Body of POST …/cancel: there is nothing to say yet, and what is said all the same is not overheard. */
export const CancelBodySchema = z.strictObject({});
