// The settings of a benchmark program.
import { z } from 'zod';
import { PROPERTIES } from '../temporal/properties';

const SetupSchema = z.object({
  svc: z.object({ svcUrl: z.string(), svcKey: z.string() }),
  dataDir: z.string(),
  temporalAddress: z.string().default(''),
  databaseUrl: z.string().default(''),
  restateUrl: z.string().default(''),
  restateHandlersPort: z.number().default(0),
  apiUrl: z.string().default(''),
  apiKey: z.string().default(''),
  properties: z.array(z.enum(PROPERTIES)).default([]),
});
export type Setup = z.output<typeof SetupSchema>;

const NAME = 'BENCH_SETUP';

export function readSetup(): Setup {
  return SetupSchema.parse(JSON.parse(process.env[NAME] ?? ''));
}

export function setupEnv(setup: z.input<typeof SetupSchema>): Readonly<Record<string, string>> {
  return { [NAME]: JSON.stringify(setup) };
}
