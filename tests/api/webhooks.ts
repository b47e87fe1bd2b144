import { EventType } from '#contract/eventTypes';
import { type WebhookEndpoint, webhookEndpoints } from '#contract/webhookEndpoints';
import { transaction } from '../../server/platform/db/transaction';
import type { Api } from './startApi';
import { type Receiver, startReceiver } from './startReceiver';

type Fields = Partial<Pick<WebhookEndpoint, 'name' | 'events' | 'site_ids' | 'pool_ids' | 'is_active'>>;

/** Adds an endpoint at a receiver that wants all events, unless `fields` say otherwise. */
export async function buildEndpoint(api: Api, { url }: Pick<Receiver, 'url'>, fields: Fields = {}) {
  const body = { name: 'ERP', url, events: EventType.options, ...fields };
  const { status, data, message } = await api.send(webhookEndpoints.create, { body });
  if (status !== 201) throw new Error(`Set-up failed with status ${status}: ${message}`);
  return data;
}

/** Adds an endpoint with a receiver of its own. */
export async function addReceiver(api: Api, fields: Fields = {}) {
  const receiver = await startReceiver();
  return { receiver, endpoint: await buildEndpoint(api, receiver, fields) };
}

export async function readSecret(api: Api, id: number): Promise<string> {
  const call = { params: { id }, body: { use: 'shown' as const } };
  return (await api.send(webhookEndpoints.recordSecretAccess, call)).data.secret;
}

/** Records events as a change does: with its transaction. */
export async function recordEvents(api: Api, ...subjects: string[]): Promise<void> {
  await transaction(api.services.db, async (tx) => {
    for (const subject of subjects)
      await tx.$client.query(`INSERT INTO events (type, subject, data) VALUES ('pool.low', $1, '{}')`, [
        subject,
      ]);
  });
}

/** Ends the pauses of endpoints and messages. */
export async function endPauses(api: Api): Promise<void> {
  await api.sql('UPDATE webhook_endpoints SET paused_until = NULL');
  await api.sql('UPDATE webhook_messages SET next_at = now() WHERE attempts > 0');
}
