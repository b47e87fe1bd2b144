import { decodeHTML } from 'entities';
import * as z from 'zod/mini';
import { type Text, textOf } from '#contract/texts/Text';
import type { UpstreamResponse } from '../httpClient/createExternalHttp';
import { MAX_INPUT_LENGTH, toPlainLine } from '../httpClient/toPlainLine';
import type { WooCredentials } from './authorize';

const MAX_QUOTE_LENGTH = 200;
/** What a page begins with before its text. */
const MAX_HEAD_LENGTH = 64 * 1024;

/** The beginnings and ends of what a browser does not show. */
const HIDDEN = [
  [/<(?:script|style|svg|noscript)\b/i, /<\/(?:script|style|svg|noscript)\b[^<>]*>/i],
  [/<!--/, /-->/],
] as const;
const TAGS = /<[^<>]*>/g;

/** PHP prints it before the answer where errors are displayed. */
const PHP_NOTICE = /^\W*(?:PHP )?(?:Notice|Warning|Deprecated|Strict Standards|(?:Fatal|Parse) error)\s*: /i;

const WooMessage = z.object({ message: z.string() });

/** Our reading of a shop's answer, and the beginning of its own text beside it; a notice of PHP is named as such. */
export function quoteAnswer(summary: Text, { body }: UpstreamResponse, credentials: WooCredentials): Text {
  const quote = quoteText(toMessage(body.subarray(0, MAX_HEAD_LENGTH).toString()), credentials);
  if (quote === '') return summary;
  if (typeof quote === 'string' && PHP_NOTICE.test(quote))
    return textOf('shop.php_notice', { detail: quote });
  return textOf('shop.quoted', { summary, detail: quote });
}

function toMessage(text: string): string {
  try {
    return z.safeParse(WooMessage, JSON.parse(text)).data?.message ?? text;
  } catch {
    return text;
  }
}

/** Returns the shop's text as one line without tags, unless it contains a secret. */
export function quoteText(text: string, { consumerKey, consumerSecret }: WooCredentials): string | Text {
  if ([consumerSecret, consumerKey].some((secret) => text.includes(secret))) return textOf('shop.no_reason');
  const visible = HIDDEN.reduce((rest, [begin, end]) => removeBetween(rest, begin, end), text);
  const line = visible.replace(TAGS, ' ').trimStart().slice(0, MAX_INPUT_LENGTH);
  return toPlainLine(decodeHTML(line), MAX_QUOTE_LENGTH);
}

/** One that does not end reaches to the next: the time stays proportional to the length. */
function removeBetween(text: string, begin: RegExp, end: RegExp): string {
  const [first = '', ...others] = text.split(begin);
  const afterEnd = (part: string) => {
    const found = end.exec(part);
    return found ? part.slice(found.index + found[0].length) : '';
  };
  return [first, ...others.map(afterEnd)].join(' ');
}
