import { Webhook } from 'standardwebhooks';
import { EVENT_VERSION, type Event } from '#contract/events';
import type { Services } from '../../../platform/context';
import { type Exchange, postToEndpoint } from '../../../platform/httpClient/postToEndpoint';
import { readSecrets, type StoredSecrets } from '../endpoints/endpointSecret';

/** An event as it is stored. */
export interface StoredEvent {
  event_row: number;
  uid: string;
  type: Event['type'];
  subject: string;
  data: Record<string, unknown>;
  recorded_at: Date;
}

export interface Target extends StoredSecrets {
  url: string;
}

/** How an attempt ended. */
export interface AttemptResult extends Exchange {
  startedAt: Date;
  durationMs: number;
}

/** The id by which endpoints know an event: the same for each attempt, and of no other event, even after a restore. */
export const toEventId = (uid: string): string => `evt_${uid.replaceAll('-', '')}`;

/** Sends an event once, signed as Standard Webhooks says: with the secret, and the previous one while it is valid. */
export async function sendEvent(
  services: Services,
  target: Target,
  event: StoredEvent,
): Promise<AttemptResult> {
  const id = toEventId(event.uid);
  const { type, subject, data } = event;
  const content: Event = {
    id,
    version: EVENT_VERSION,
    type,
    timestamp: event.recorded_at.toISOString(),
    subject,
    data,
  };
  const body = JSON.stringify(content);
  const startedAt = new Date();
  const secrets = await readSecrets(services, target);
  const signatures = secrets.map((secret) => new Webhook(secret).sign(id, startedAt, body));
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(startedAt.getTime() / 1000)),
    'webhook-signature': signatures.join(' '),
  };
  const begun = performance.now();
  const result = await postToEndpoint(services, target.url, { headers, body });
  return { startedAt, durationMs: Math.round(performance.now() - begun), ...result };
}
