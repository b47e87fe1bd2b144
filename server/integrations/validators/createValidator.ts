import { createOutside, type OutsideRequest } from '../http/createOutside';
import { OutsideError } from '../http/OutsideError';
import { pauseOf } from '../http/retryAfter';
import { plainLine } from '../plainLine';
import type { Adapter } from './Adapter';
import { type Judged, judge, unknown } from './judge';

const TIMEOUT_MS = 8_000;
const MAX_BYTES = 1024 * 1024;
const LONGEST_REASON = 200;
const TOO_MANY = 'The validation service asks for fewer requests';

export interface ValidatorOptions {
  allowPrivate: boolean;
  timeoutMs?: number;
}

/** Asks an outside service whether license keys are valid. */
export interface Validator {
  /** Never throws for what the service does: whatever is no verdict is unknown. */
  check(key: string): Promise<Judged>;
  perMinute: number | null;
}

export function createValidator(
  adapter: Adapter,
  { allowPrivate, timeoutMs = TIMEOUT_MS }: ValidatorOptions,
): Validator {
  const outside = createOutside({
    who: 'The validation service',
    allowPrivate,
    timeoutMs,
    maxBytes: MAX_BYTES,
  });

  return {
    perMinute: adapter.perMinute,
    async check(key) {
      try {
        const answer = await outside(requestFor(adapter, key));
        const pauseMs = pauseOf(answer, Date.now());
        if (answer.status === 429) return { ...unknown(TOO_MANY), pauseMs };
        return readable({ ...judge(adapter, answer), pauseMs }, key);
      } catch (error) {
        if (error instanceof OutsideError) return unknown(error.message);
        throw error;
      }
    },
  };
}

/** The key is written the way the place it goes to wants it. */
function requestFor({ method, url, headers, body }: Adapter, key: string): OutsideRequest {
  const isForm = Object.values(headers).includes('application/x-www-form-urlencoded');
  const inBody = isForm ? encodeURIComponent(key) : JSON.stringify(key).slice(1, -1);
  return {
    method,
    url: new URL(url.replaceAll('{key}', () => encodeURIComponent(key))),
    headers,
    body: body?.replaceAll('{key}', () => inBody),
  };
}

/** One plain line. A service may repeat the key it was asked about; reasons are kept in the clear. */
function readable(judged: Judged, key: string): Judged {
  const reason = plainLine(judged.reason?.replaceAll(key, '…') ?? '', LONGEST_REASON);
  return { ...judged, reason: reason || null };
}
