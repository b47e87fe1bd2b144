import type { SettingsUpdate } from '#contract/settings';
import { textOf } from '#contract/texts/Text';
import type { Services } from '../../platform/context';
import { invalid } from '../../platform/errors';
import { getLiteralAddress, isAllowedAddress } from '../../platform/httpClient/addresses';
import { privateAddressError } from '../../platform/httpClient/createExternalHttp';
import type { SmtpAccount } from '../../platform/smtp/SmtpAccount';
import type { settings } from '../../schema';

type SettingsRow = typeof settings.$inferSelect;

/**
 * The SMTP server of the settings. Undefined without a server, or with a login whose password no configured key decrypts.
 * Its address is that of a user, not of who runs the server: as those of shops, it is private only by configuration.
 */
export function readSmtpAccount(
  { config, vault }: Pick<Services, 'config' | 'vault'>,
  row: SettingsRow,
): SmtpAccount | undefined {
  if (row.smtpHost === null) return undefined;
  const password =
    row.smtpPasswordCipher &&
    vault.tryDecrypt(row.smtpPasswordCipher, 'settings.smtp_password_cipher', row.singleton);
  if (row.smtpUsername !== null && !password) return undefined;
  return {
    host: row.smtpHost,
    port: row.smtpPort,
    security: row.smtpSecurity,
    login: row.smtpUsername !== null && password ? { username: row.smtpUsername, password } : null,
    allowPrivate: config.ALLOW_PRIVATE_SHOP_URLS,
  };
}

/** Refuses a private address at its field. The address of a host name is checked at each connection. */
export function checkSmtpHost(
  { config }: Pick<Services, 'config'>,
  { smtp_host: host }: SettingsUpdate,
): void {
  const literal = host ? getLiteralAddress(host) : null;
  if (literal !== null && !isAllowedAddress(literal, config.ALLOW_PRIVATE_SHOP_URLS))
    throw invalid({ smtp_host: privateAddressError('mail_server').text });
}

const CONNECTION_FIELDS = ['smtpHost', 'smtpPort', 'smtpSecurity', 'smtpUsername'] as const;

/**
 * Refuses another server for the stored password: who may not read it could have it sent to a server of his own, or without
 * encryption.
 */
export function assertPasswordStays(row: SettingsRow, changed: Partial<SettingsRow>): void {
  const isMoved = CONNECTION_FIELDS.some(
    (name) => changed[name] !== undefined && changed[name] !== row[name],
  );
  if (isMoved && row.smtpPasswordCipher !== null && changed.smtpPasswordCipher === undefined)
    throw invalid({ smtp_password: textOf('settings.smtp_password_again') });
}
