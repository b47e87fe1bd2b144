import * as z from 'zod/mini';
import { isMailHost, MailPort, SmtpSecurity } from '#contract/settings';
import { isEmail } from '#contract/shared/fields';
import { StartError } from '../errors';
import type { SmtpAccount } from './SmtpAccount';

/** Environment variables of an SMTP server: as those of the server. */
export const smtpVariables = {
  SMTP_HOST: [
    z.optional(z.string().check(z.refine(isMailHost))),
    'a host name or address, like smtp.example.com',
    'the SMTP server that sends e-mails; it and the other `SMTP_…` precede the settings as a whole, and it may have a private address',
  ],
  SMTP_PORT: [
    z._default(z.pipe(z.coerce.number(), MailPort), 587),
    'a port, 1-65535',
    'port of the SMTP server',
  ],
  SMTP_SECURITY: [
    z._default(SmtpSecurity, 'starttls'),
    'starttls, tls or none',
    'encryption: after the greeting, from the first byte (mostly port 465), or none, to a server in a private network',
  ],
  SMTP_USERNAME: [z.optional(z.string()), 'a user name', 'of a server that asks for a login'],
  SMTP_PASSWORD: [z.optional(z.string()), 'a password', 'belongs to `SMTP_USERNAME`'],
  SMTP_FROM: [
    z.optional(z.string().check(z.refine(isEmail))),
    'an email address',
    'the sender; belongs to `SMTP_HOST`',
  ],
} as const;

type SmtpVariables = { [K in keyof typeof smtpVariables]: z.output<(typeof smtpVariables)[K][0]> };

/** The SMTP server of the environment, and its sender. */
export interface SmtpSender {
  account: SmtpAccount;
  from: string;
}

/** Null without one. Who sets the environment runs the server, and may name a relay in its network. */
export function getSmtpSender(env: SmtpVariables): SmtpSender | null {
  const { SMTP_HOST: host, SMTP_FROM: from, SMTP_USERNAME: username, SMTP_PASSWORD: password } = env;
  if (!host) {
    if (from) throw new StartError('SMTP_FROM needs SMTP_HOST beside it');
    return null;
  }
  if (!from) throw new StartError('SMTP_HOST needs SMTP_FROM beside it: the address of the sender');
  if (!username !== !password) throw new StartError('SMTP_USERNAME and SMTP_PASSWORD belong together');
  const login = username && password ? { username, password } : null;
  const account = { host, port: env.SMTP_PORT, security: env.SMTP_SECURITY, login, allowPrivate: true };
  return { account, from };
}
