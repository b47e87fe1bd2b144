import * as z from 'zod/mini';
import type { OutsideAnswer } from '../http/createOutside';
import { OutsideError } from '../http/OutsideError';
import { pauseOf } from '../http/retryAfter';
import { MAX_READ, plainLine } from '../plainLine';
import { isWebPage, jsonOf } from './answers';
import type { WooKeys, WooMethod } from './authorize';

const WooError = z.object({ code: z.string(), message: z.string() });

const WEB_PAGE =
  'The shop answered with a web page instead of data (is a firewall or maintenance page in front of it?)';
const UNKNOWN_KEY =
  'The shop did not accept the consumer key; check it, and that the web server passes the Authorization header on';
const LOCKED = 'The shop refused access before WooCommerce was asked; is the site behind a password?';
const NO_WOOCOMMERCE =
  'There is no WooCommerce at this address; check the address, and that WooCommerce is active';
const TOO_MANY = 'The shop asks for fewer requests; try again in a few minutes';
const PLAIN_PERMALINKS =
  "The shop's permalinks are set to Plain, so its API is out of reach; choose another structure under Settings → Permalinks";

const CANNOT = /^woocommerce_rest_cannot_(view|create|edit|delete)$/;
const REFUSED_KEYS = 'woocommerce_rest_authentication_error';
const GONE = /^woocommerce_rest_.*invalid_id$/;

const MAX_WORDS = 200;
const TAGS = /<[^<>]*>/g;

const wooError = (answer: OutsideAnswer) => WooError.safeParse(jsonOf(answer)).data;

/** Whether WooCommerce saw no key that it knows: a wrong one, or none at all. */
export const isUnknownKey = (answer: OutsideAnswer) =>
  answer.status === 401 && CANNOT.test(wooError(answer)?.code ?? '');

/** Throws what stands against using this answer, if anything does. */
export function refuse(answer: OutsideAnswer, keys: WooKeys, method: WooMethod): void {
  const { status } = answer;
  const web = isWebPage(answer);
  if ((status === 200 || status === 201) && !web) return;
  const told = wooError(answer);
  const words = told && safe(told.message, keys);

  if (isUnknownKey(answer)) throw new OutsideError('unauthorized', UNKNOWN_KEY, status);
  if (told && (told.code === REFUSED_KEYS || CANNOT.test(told.code))) {
    // A wrong secret and a key that may not write bear the same code, and words in the shop's language.
    const reason = method === 'GET' ? 'unauthorized' : 'read_only';
    throw new OutsideError(reason, `The shop refused the keys: ${words}`, status);
  }
  if (told && GONE.test(told.code)) {
    throw new OutsideError('gone', `The shop does not have this any more: ${words}`, status);
  }
  if (status === 401) throw new OutsideError('unauthorized', LOCKED, status);
  const pauseMs = pauseOf(answer, Date.now());
  if (status === 429) throw new OutsideError('http', TOO_MANY, status, { pauseMs });
  if (status === 404) throw new OutsideError('http', NO_WOOCOMMERCE, status);
  if (web) throw new OutsideError('not_json', WEB_PAGE, status, { pauseMs });
  const why = status >= 400 && status < 500 && told ? `: ${words}` : '';
  throw new OutsideError('http', `The shop answered with an error (status ${status})${why}`, status, {
    pauseMs,
  });
}

/** The shop's own words, in one plain line, and never with a secret that they might repeat. */
function safe(message: string, { consumerKey, consumerSecret }: WooKeys): string {
  if (message.includes(consumerSecret) || message.includes(consumerKey)) return 'no reason is shown';
  return plainLine(message.slice(0, MAX_READ).replace(TAGS, ' '), MAX_WORDS);
}

/** A shop without readable addresses redirects its API to the same path with a slash behind. */
export function explainRedirect(error: unknown, asked: URL): unknown {
  const slashed = `${asked.origin}${asked.pathname}/`;
  if (!(error instanceof OutsideError) || error.location !== slashed) return error;
  return new OutsideError('redirect', PLAIN_PERMALINKS, error.status);
}
