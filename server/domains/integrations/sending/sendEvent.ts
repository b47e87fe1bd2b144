import { Webhook } from 'standardwebhooks';
import { EVENT_VERSION, type Event } from '#contract/events';
import type { Outcome } from '#contract/webhookEndpoints';
import type { Services } from '../../../platform/context';
import {
  createExternalHttp,
  type ExternalHttp,
  getRetryAfterMs,
  type UpstreamResponse,
} from '../../../platform/httpClient/createExternalHttp';
import { toPlainLine } from '../../../platform/httpClient/toPlainLine';
import { UpstreamError, type UpstreamFailure } from '../../../platform/httpClient/UpstreamError';
import { readSecrets, type StoredSecrets } from '../endpoints/endpointSecret';

const TIMEOUT_MS = 10_000;
const MAX_RESPONSE_BYTES = 4096;
const MAX_ANSWER_LENGTH = 200;

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
export interface AttemptResult {
  startedAt: Date;
  durationMs: number;
  outcome: Outcome;
  status: number | null;
  answer: string | null;
  /** What the endpoint asked for. */
  retryAfterMs?: number;
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
  const result = await post(services, target.url, { headers, body });
  return { startedAt, durationMs: Math.round(performance.now() - begun), ...result };
}

const clients = new Map<boolean, ExternalHttp>();

/** One client for all endpoints, so that connections are used again. */
function getClient({ config: { ALLOW_PRIVATE_SHOP_URLS: allowPrivate } }: Services): ExternalHttp {
  const known = clients.get(allowPrivate);
  if (known) return known;
  const client = createExternalHttp({
    serviceName: 'webhook_endpoint',
    allowPrivate,
    timeoutMs: TIMEOUT_MS,
    maxBytes: MAX_RESPONSE_BYTES,
    cutsResponses: true,
  });
  clients.set(allowPrivate, client);
  return client;
}

type Exchange = Pick<AttemptResult, 'outcome' | 'status' | 'answer' | 'retryAfterMs'>;

async function post(
  services: Services,
  url: string,
  request: { headers: Record<string, string>; body: string },
): Promise<Exchange> {
  try {
    const response = await getClient(services)({ url: new URL(url), method: 'POST', ...request });
    return {
      outcome: response.status < 300 ? 'delivered' : 'rejected',
      status: response.status,
      answer: toAnswer(response),
      retryAfterMs: getRetryAfterMs(response, Date.now()),
    };
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    return { outcome: OUTCOMES[error.reason] ?? 'unreachable', status: error.status ?? null, answer: null };
  }
}

const OUTCOMES: Partial<Record<UpstreamFailure, Outcome>> = {
  redirect: 'redirect',
  timeout: 'timeout',
  tls: 'certificate',
  refused: 'private_address',
};

const toAnswer = ({ body }: UpstreamResponse) => toPlainLine(body.toString(), MAX_ANSWER_LENGTH) || null;
