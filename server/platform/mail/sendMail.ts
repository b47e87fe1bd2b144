import type { CredentialSource } from '#contract/settings';
import { settings } from '../../schema';
import type { Services } from '../context';
import { assertFound, conflict } from '../errors';
import type { AwsCredentials, OutgoingEmail, SesAccount } from '../ses/createSesClient';
import { type RenderedEmail, toHeaderLine } from './layout';

/** SES account, sender address and console URL. */
export interface MailConfig extends SesAccount {
  from: string;
  /** Without a trailing slash. */
  consoleUrl: string;
}

const NO_SENDER_MESSAGE = 'E-mail is not configured: enter a sender address in the settings';
const NO_CREDENTIALS_MESSAGE =
  'E-mail is not configured: there are no AWS credentials in the environment, in the settings or by an IAM role';

/**
 * Reads the mail configuration; throws `conflict` if it is incomplete. It is read for each e-mail, so that
 * changed settings apply immediately in every process.
 */
export async function loadMailConfig(services: Services): Promise<MailConfig> {
  const [stored] = await services.db.select().from(settings);
  const row = assertFound(stored, 'Settings');
  if (row.sesFromEmail === null) throw conflict(NO_SENDER_MESSAGE);
  const aws = await findAwsCredentials(services, row);
  if (!aws) throw conflict(NO_CREDENTIALS_MESSAGE);

  return {
    region: getAwsRegion(services, row),
    credentials: aws.credentials,
    from: row.sesFromEmail,
    consoleUrl: (row.frontendUrl ?? services.config.PUBLIC_URL).replace(/\/+$/, ''),
  };
}

/** Sends an e-mail through Amazon SES; returns its message id. */
export function sendMail(
  { ses, config }: Services,
  { from, ...account }: MailConfig,
  to: string,
  email: RenderedEmail,
  name = config.PRODUCT_NAME,
): Promise<string> {
  const outgoing: OutgoingEmail = { from: formatSender(name, from), to, ...email };
  return ses.send(account, outgoing);
}

const ENCODED_WORD_LENGTH = 10;

/** Formats a From header; non-ASCII names become encoded words. */
function formatSender(product: string, address: string): string {
  const name = toHeaderLine(product);
  if (/^[\x20-\x7e]*$/.test(name)) return `"${name.replace(/["\\]/g, '\\$&')}" <${address}>`;
  const words = name.match(new RegExp(`.{1,${ENCODED_WORD_LENGTH}}`, 'gu')) ?? [];
  const encoded = words.map((word) => `=?UTF-8?B?${Buffer.from(word).toString('base64')}?=`);
  return `${encoded.join(' ')} <${address}>`;
}

type SettingsRow = typeof settings.$inferSelect;

/** Finds the SES credentials: of the environment, else of the settings, else of an IAM role. */
export async function findAwsCredentials(
  { config, vault, ses }: Services,
  row: SettingsRow,
): Promise<{ source: CredentialSource; credentials: AwsCredentials } | undefined> {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = config;
  if (accessKeyId && secretAccessKey) {
    const sessionToken = config.AWS_SESSION_TOKEN;
    return { source: 'environment', credentials: { accessKeyId, secretAccessKey, sessionToken } };
  }
  const stored = row.awsSecretAccessKeyCipher && vault.tryDecrypt(row.awsSecretAccessKeyCipher);
  if (row.awsAccessKeyId && stored) {
    return { source: 'settings', credentials: { accessKeyId: row.awsAccessKeyId, secretAccessKey: stored } };
  }
  // The role lookup is slow outside of AWS, so it runs only if e-mail is configured.
  const role = row.sesFromEmail === null ? undefined : await ses.roleCredentials();
  return role && { source: 'role', credentials: role };
}

/** The environment's region overrides the settings, like its credentials. */
export function getAwsRegion({ config }: Services, row: SettingsRow): string {
  return config.AWS_REGION ?? row.awsRegion;
}
