import type { Services } from '../context';
import type { OutgoingEmail, SesAccount } from '../ses/createSesClient';
import { type RenderedEmail, toHeaderLine } from './layout';

/** SES account, sender address and console URL. */
export interface MailSender extends SesAccount {
  from: string;
}

interface SendOptions {
  /** The sender's name. */
  name?: string;
  /** A user waits for the outcome. */
  isAwaited?: boolean;
}

const AWAITED_MS = 10_000;

/** Sends an e-mail through Amazon SES; returns its message id. */
export function sendMail(
  { ses, config }: Services,
  { from, ...account }: MailSender,
  to: string,
  email: RenderedEmail,
  { name = config.PRODUCT_NAME, isAwaited = false }: SendOptions = {},
): Promise<string> {
  const outgoing: OutgoingEmail = { from: formatSender(name, from), to, ...email };
  return ses.send(account, outgoing, isAwaited ? AWAITED_MS : undefined);
}

const ENCODED_WORD_LENGTH = 10;

/** Formats a From header; non-ASCII names become encoded words. */
function formatSender(product: string, address: string): string {
  const name = toHeaderLine(product);
  if (/^[\x20-\x7e]*$/.test(name)) return `"${name.replace(/["\\]/g, '\\$&')}" <${address}>`;
  const segments = name.match(new RegExp(`.{1,${ENCODED_WORD_LENGTH}}`, 'gu')) ?? [];
  const encodedWords = segments.map((segment) => `=?UTF-8?B?${Buffer.from(segment).toString('base64')}?=`);
  return `${encodedWords.join(' ')} <${address}>`;
}
