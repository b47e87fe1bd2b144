import type { Services } from '../context';
import { settings } from '../db/tables';
import { conflict, found } from '../errors';
import type { OutgoingEmail, SesAccount } from '../integrations/ses/openSes';
import { findCredentials, regionOf } from './credentials';
import { oneLine, type Rendered } from './layout';

/** What it takes to send: an account, a sender, and where links lead. */
export interface MailService extends SesAccount {
  from: string;
  /** Without a slash at its end. */
  consoleUrl: string;
}

const NO_SENDER = 'E-mail is not configured: enter a sender address in the settings';
const NO_CREDENTIALS =
  'E-mail is not configured: there are no AWS credentials in the environment, in the settings or by an IAM role';

/**
 * The mail service as it is configured now; a conflict says what is missing. Read for each e-mail, so that
 * changed settings count at once in every process.
 */
export async function mailService(services: Services): Promise<MailService> {
  const [stored] = await services.db.select().from(settings);
  const row = found(stored, 'Settings');
  if (row.sesFromEmail === null) throw conflict(NO_SENDER);
  const usable = await findCredentials(services, row);
  if (!usable) throw conflict(NO_CREDENTIALS);

  return {
    region: regionOf(services, row),
    credentials: usable.credentials,
    from: row.sesFromEmail,
    consoleUrl: (row.frontendUrl ?? services.config.PUBLIC_URL).replace(/\/+$/, ''),
  };
}

/** Hands one e-mail to Amazon SES, in our name or another; returns the id it got there. */
export function send(
  { ses, config }: Services,
  { from, ...account }: MailService,
  to: string,
  email: Rendered,
  name = config.PRODUCT_NAME,
): Promise<string> {
  const outgoing: OutgoingEmail = { from: sender(name, from), to, ...email };
  return ses.send(account, outgoing);
}

const CHARACTERS_A_WORD = 10;

/** Name and address as a header takes them. */
function sender(product: string, address: string): string {
  const name = oneLine(product);
  if (/^[\x20-\x7e]*$/.test(name)) return `"${name.replace(/["\\]/g, '\\$&')}" <${address}>`;
  const words = name.match(new RegExp(`.{1,${CHARACTERS_A_WORD}}`, 'gu')) ?? [];
  const encoded = words.map((word) => `=?UTF-8?B?${Buffer.from(word).toString('base64')}?=`);
  return `${encoded.join(' ')} <${address}>`;
}
