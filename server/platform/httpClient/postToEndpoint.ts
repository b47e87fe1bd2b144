import type { Outcome } from '#contract/webhookEndpoints';
import type { Services } from '../context';
import {
  createExternalHttp,
  type ExternalHttp,
  getRetryAfterMs,
  type UpstreamResponse,
} from './createExternalHttp';
import { toPlainLine } from './toPlainLine';
import { UpstreamError, type UpstreamFailure } from './UpstreamError';

const TIMEOUT_MS = 10_000;
const MAX_RESPONSE_BYTES = 4096;
const MAX_ANSWER_LENGTH = 200;

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

/** How a request to an address of a user ended. */
export interface Exchange {
  outcome: Outcome;
  status: number | null;
  /** The first characters of the response. */
  answer: string | null;
  /** What the endpoint asked for. */
  retryAfterMs?: number;
}

/** Posts to an address of a user, within 10 seconds; every failure of the other side is an outcome. */
export async function postToEndpoint(
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
