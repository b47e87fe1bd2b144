import { Agent, type Dispatcher, request } from 'undici';
import { isPublicAddress, literalAddress } from './addresses';
import { explain } from './explain';
import { guardedLookup, type Resolve, refusal } from './guardedLookup';
import { OutsideError } from './OutsideError';

const TIMEOUT_MS = 30_000;
const MAX_BYTES = 10 * 1024 * 1024;
/** Of an answer that is an error only the beginning is read: enough for what it says. */
const MAX_ERROR_BYTES = 64 * 1024;

export interface OutsideOptions {
  /** How messages call the other side, as 'The shop'. */
  who: string;
  /** Lets requests go to private addresses too. */
  allowPrivate: boolean;
  /** For the whole exchange, from the look-up to the last byte. */
  timeoutMs?: number;
  maxBytes?: number;
  resolve?: Resolve;
}

export interface OutsideRequest {
  url: URL;
  method?: Dispatcher.HttpMethod;
  headers?: Record<string, string>;
  body?: string;
}

export interface OutsideAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

export type Outside = (asked: OutsideRequest) => Promise<OutsideAnswer>;

/**
 * An HTTP client for addresses that people typed: it goes to the public internet only, follows no
 * redirect, and ends an answer that takes too long or grows too large. Every failure is an OutsideError.
 */
export function createOutside(options: OutsideOptions): Outside {
  const { who, allowPrivate, timeoutMs = TIMEOUT_MS, maxBytes = MAX_BYTES } = options;
  const lookup = allowPrivate ? {} : { lookup: guardedLookup(who, options.resolve) };
  const dispatcher = new Agent({
    connect: { timeout: timeoutMs, ...lookup },
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
  });

  return async ({ url, method = 'GET', headers = {}, body = null }) => {
    checkUrl(url, who, allowPrivate);
    try {
      const signal = AbortSignal.timeout(timeoutMs);
      const answer = await request(url, { dispatcher, method, headers, body, signal });
      refuseRedirect(answer, url, who);
      const isError = answer.statusCode >= 400;
      const { bytes, isCut } = await read(answer, isError ? MAX_ERROR_BYTES : maxBytes);
      if (isCut && !isError) throw tooLarge(who, maxBytes);
      return { status: answer.statusCode, headers: answer.headers, body: bytes };
    } catch (error) {
      throw explain(error, who, timeoutMs);
    }
  };
}

/** Sockets do not look up literal addresses, so those are judged here. */
function checkUrl(url: URL, who: string, allowPrivate: boolean): void {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    throw new OutsideError('refused', `${who}'s address must start with http:// or https://`);
  }
  if (url.username || url.password) {
    throw new OutsideError('refused', `${who}'s address must not contain a user name or password`);
  }
  const literal = literalAddress(url.hostname);
  if (!allowPrivate && literal !== null && !isPublicAddress(literal)) throw refusal(who);
}

function refuseRedirect(
  { statusCode, headers, body }: Dispatcher.ResponseData,
  from: URL,
  who: string,
): void {
  if (statusCode < 300 || statusCode > 399) return;
  // The abort of an unread body is an 'error' event, and one that nobody hears would end the process.
  body.on('error', () => {}).destroy();
  const target = String(headers.location ?? '');
  const to = URL.canParse(target, from) ? new URL(target, from) : null;
  const named = to && to.origin !== from.origin && to.origin !== 'null' ? ` (${to.origin})` : '';
  const message = `${who} redirects to another address${named}; register that address instead`;
  const location = to ? to.origin + to.pathname : undefined;
  throw new OutsideError('redirect', message, statusCode, { location });
}

const tooLarge = (who: string, maxBytes: number) =>
  new OutsideError('too_large', `${who}'s answer is larger than ${maxBytes / 1024 / 1024} MB`);

/** The answer's body, or its beginning where it is longer than that. */
async function read(
  { body }: Dispatcher.ResponseData,
  maxBytes: number,
): Promise<{ bytes: Buffer; isCut: boolean }> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > maxBytes) break;
  }
  return { bytes: Buffer.concat(chunks).subarray(0, maxBytes), isCut: size > maxBytes };
}
