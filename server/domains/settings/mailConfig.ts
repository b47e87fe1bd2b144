import type { CredentialSource } from '#contract/settings';
import type { Language } from '#contract/texts/language';
import { textOf } from '#contract/texts/Text';
import type { Services } from '../../platform/context';
import { assertFound, conflict } from '../../platform/errors';
import { removeTrailingSlashes } from '../../platform/httpClient/addresses';
import type { MailSender } from '../../platform/mail/sendMail';
import type { AwsCredentials } from '../../platform/ses/createSesClient';
import { settings } from '../../schema';

/** SES account, sender address, console URL and the language of alerts. */
export interface MailConfig extends MailSender {
  /** Without a trailing slash. */
  consoleUrl: string;
  language: Language;
}

const NO_SENDER_TEXT = textOf('emails.no_sender');
const NO_CREDENTIALS_TEXT = textOf('emails.no_credentials');

/**
 * Reads the mail configuration; throws `conflict` if it is incomplete. It is read for each e-mail, so that
 * changed settings apply immediately in every process.
 */
export async function loadMailConfig(services: Services): Promise<MailConfig> {
  const [stored] = await services.db.select().from(settings);
  const row = assertFound(stored, textOf('settings.not_found'));
  if (row.sesFromEmail === null) throw conflict(NO_SENDER_TEXT);
  const aws = await findAwsCredentials(services, row);
  if (!aws) throw conflict(NO_CREDENTIALS_TEXT);

  return {
    region: getAwsRegion(services, row),
    credentials: aws.credentials,
    from: row.sesFromEmail,
    language: row.language,
    consoleUrl: removeTrailingSlashes(row.frontendUrl ?? services.config.PUBLIC_URL),
  };
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
  const stored =
    row.awsSecretAccessKeyCipher &&
    vault.tryDecrypt(row.awsSecretAccessKeyCipher, 'settings.aws_secret_access_key_cipher', row.singleton);
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
