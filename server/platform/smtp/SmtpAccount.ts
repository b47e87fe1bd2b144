import type { SmtpSecurity } from '#contract/settings';

/** An SMTP server, and how it is reached. */
export interface SmtpAccount {
  host: string;
  port: number;
  /** `none` only serves servers in a private network. */
  security: SmtpSecurity;
  /** Null for a server that asks for no login. */
  login: { username: string; password: string } | null;
  /** Allows servers at private addresses. */
  allowPrivate: boolean;
}

/** For people: `smtp.example.com:587`. */
export const formatServer = ({ host, port }: Pick<SmtpAccount, 'host' | 'port'>): string =>
  host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
