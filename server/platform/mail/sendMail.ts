import type { Services } from '../context';
import type { OutgoingEmail, SesAccount } from '../ses/createSesClient';
import { type RenderedEmail, toHeaderLine } from './layout';

/** An account and the address that it sends from. */
export interface MailSender extends SesAccount {
  from: string;
}

/** Hands one e-mail to Amazon SES, in our name or another; returns the id it got there. */
export function sendMail(
  { ses, config }: Services,
  { from, ...account }: MailSender,
  to: string,
  email: RenderedEmail,
  name = config.PRODUCT_NAME,
): Promise<string> {
  const outgoing: OutgoingEmail = { from: formatSender(name, from), to, ...email };
  return ses.send(account, outgoing);
}

const ENCODED_WORD_LENGTH = 10;

/** Name and address as a header takes them. */
function formatSender(product: string, address: string): string {
  const name = toHeaderLine(product);
  if (/^[\x20-\x7e]*$/.test(name)) return `"${name.replace(/["\\]/g, '\\$&')}" <${address}>`;
  const words = name.match(new RegExp(`.{1,${ENCODED_WORD_LENGTH}}`, 'gu')) ?? [];
  const encoded = words.map((word) => `=?UTF-8?B?${Buffer.from(word).toString('base64')}?=`);
  return `${encoded.join(' ')} <${address}>`;
}
