import type { Services } from '../context';
import type { SesAccount } from '../ses/createSesClient';
import type { SmtpAccount } from '../smtp/SmtpAccount';
import { type RenderedEmail, toHeaderLine } from './layout';

/** A mail service with what it needs to send. */
export type MailAccount = ({ service: 'ses' } & SesAccount) | ({ service: 'smtp' } & SmtpAccount);

/** The mail service that sends, and the sender's address. */
export interface MailSender {
  account: MailAccount;
  from: string;
}

interface SendOptions {
  /** The sender's name. */
  name?: string;
  /** A user waits for the outcome. */
  isAwaited?: boolean;
}

const AWAITED_MS = 10_000;

/** Sends an e-mail through the mail service; returns its message id. Every failure is a MailError. */
export function sendMail(
  { ses, smtp, config }: Pick<Services, 'ses' | 'smtp' | 'config'>,
  { from, account }: MailSender,
  to: string,
  email: RenderedEmail,
  { name = config.PRODUCT_NAME, isAwaited = false }: SendOptions = {},
): Promise<string> {
  const outgoing = { from: { name: toHeaderLine(name), address: from }, to, ...email };
  const maxWaitMs = isAwaited ? AWAITED_MS : undefined;
  return account.service === 'smtp'
    ? smtp.send(account, outgoing, maxWaitMs)
    : ses.send(account, outgoing, maxWaitMs);
}
