// The secrets that sign webhooks: how they are replaced and stored.
import { randomUUID } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { ownEndpointsId } from '../../src/domain/webhooks/own-endpoints';
import { PartnerBackend, type ProblemJson, type Reply } from '../support/partner-backend';
import { eventually } from '../support/patience';
import { apiKeyOf } from '../support/usher';
import { useUsher } from '../support/use-usher';
import type { DeliveryJson, EndpointJson } from '../support/webhook-deliveries';
import { WebhookReceiver } from '../support/webhook-receiver';

const ENDPOINTS = '/v1/webhook-endpoints';

let receiver: WebhookReceiver;

const usher = useUsher(async () => {
  receiver = await WebhookReceiver.open();
  return { partners: [{ id: 'keys' }] };
});

afterAll(() => receiver.close());

const partner = () => new PartnerBackend({ apiUrl: usher.apiUrl, apiKey: apiKeyOf('keys') });

/** Repeats the request while the key is rate limited. */
async function call<T = EndpointJson>(
  ...request: Parameters<PartnerBackend['call']>
): Promise<Reply<T>> {
  return eventually(
    () => partner().call<T>(...request),
    ({ status }) => status !== 429,
  );
}

const keyed = (key: string = randomUUID()) => ({ 'Idempotency-Key': key });

async function created(body: object): Promise<Required<EndpointJson>> {
  const reply = await call('POST', ENDPOINTS, body, keyed());
  expect(reply.status).toBe(201);
  return reply.body as Required<EndpointJson>;
}

describe('a replaced secret', () => {
  const rotate = (endpoint: EndpointJson, body: object, key?: string) =>
    call('POST', `${ENDPOINTS}/${endpoint.id}/rotate-secret`, body, keyed(key));
  const signedBy = async (endpoint: EndpointJson, secrets: readonly string[]) => {
    const tested = { endpointId: endpoint.id };
    const { body } = await call<DeliveryJson>('POST', '/v1/webhook-test', tested);
    const [sent] = await receiver.until(({ headers }) => headers['webhook-id'] === body.id);
    return secrets.filter((secret) => {
      try {
        return Boolean(new Webhook(secret).verify(sent!.body, sent!.headers));
      } catch {
        return false;
      }
    });
  };

  test('keeps signing in addition to the new one until it expires', async () => {
    const endpoint = await created({ url: receiver.url('/keys') });
    const key = randomUUID();
    const first = await rotate(endpoint, {}, key);
    const secrets = [first.body.secret!, endpoint.secret];
    expect(first.body.formerSecretValidUntil).toEqual(expect.any(String));
    expect(await signedBy(endpoint, secrets)).toEqual(secrets);
    expect((await rotate(endpoint, {}, key)).body).toEqual(first.body);

    const early = await rotate(endpoint, { formerSecretSeconds: 1 });
    expect([early.status, (early.body as unknown as ProblemJson).code]).toEqual([
      409,
      'SECRET_ROTATION_RUNNING',
    ]);
    const leaked = await rotate(endpoint, { formerSecretSeconds: 0 });
    expect(leaked.body.formerSecretValidUntil).toBeNull();
    const known = [...secrets, leaked.body.secret!];
    expect(await signedBy(endpoint, known)).toEqual([leaked.body.secret]);

    const short = await rotate(endpoint, { formerSecretSeconds: 1 });
    const alone = await eventually(
      () => signedBy(endpoint, [leaked.body.secret!, short.body.secret!]),
      ({ length }) => length === 1,
    );
    expect(alone).toEqual([short.body.secret]);
  });
});

test('keeps secrets and addresses encrypted', async () => {
  const handle = usher.temporal.workflow.getHandle(ownEndpointsId('keys'));
  const { memo } = await handle.describe();
  expect(JSON.stringify(memo)).toContain('whsec_');
  const stored = await usher.temporal.workflowService.getWorkflowExecutionHistory({
    namespace: usher.config.temporal.namespace,
    execution: { workflowId: handle.workflowId },
  });
  const text = JSON.stringify(stored, (_key, value: unknown) =>
    value instanceof Uint8Array ? Buffer.from(value).toString() : value,
  );
  expect(text).toContain('changeEndpoints');
  expect(text).not.toMatch(/whsec_|127\.0\.0\.1/);
});
