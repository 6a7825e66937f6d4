// The pending activities of a checkout, with their tries and last failures.
import type { Client } from '@temporalio/client';
import { defaultPayloadConverter, type PayloadCodec } from '@temporalio/common';
import type { temporal } from '@temporalio/proto';
import { z } from 'zod';
import type { DescribedRun } from './described-run';

type RawFailure = temporal.api.failure.v1.IFailure;

/** The part of a failure that the failure converter encodes. */
const EncodedSchema = z.object({ message: z.string() });

/** One line for each pending call. */
export async function pendingCalls(
  { pendingActivities }: Pick<DescribedRun, 'pendingActivities'>,
  { options }: Pick<Client, 'options'>,
): Promise<string[]> {
  const codecs = options.loadedDataConverter.payloadCodecs;
  return Promise.all(
    (pendingActivities ?? []).map(async ({ activityType, attempt, lastFailure }) => {
      const tried = `${activityType?.name ?? 'a call'}, attempt ${attempt ?? 1}`;
      return lastFailure
        ? `${tried}, last failure: ${await failureText(lastFailure, codecs)}`
        : tried;
    }),
  );
}

/** The type and the message of the failure, decrypted. */
export async function failureText(
  failure: RawFailure,
  codecs: readonly PayloadCodec[],
): Promise<string> {
  const { encodedAttributes, applicationFailureInfo, message } = failure;
  const type = applicationFailureInfo?.type;
  const text = encodedAttributes ? await decoded(encodedAttributes, codecs) : message;
  return [type, text].filter(Boolean).join(': ');
}

async function decoded(
  payload: temporal.api.common.v1.IPayload,
  codecs: readonly PayloadCodec[],
): Promise<string> {
  let payloads = [payload];
  for (const codec of codecs) payloads = await codec.decode(payloads);
  const [opened] = payloads;
  return opened ? EncodedSchema.parse(defaultPayloadConverter.fromPayload(opened)).message : '';
}
