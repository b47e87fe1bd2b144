import type { CredentialSource } from '#contract/settings';
import type { Services } from '../../platform/context';
import { assertFound, conflict } from '../../platform/errors';
import type { MailSender } from '../../platform/mail/sendMail';
import type { AwsCredentials } from '../../platform/ses/createSesClient';
import { settings } from '../../schema';

/** What it takes to send: an account, a sender, and where links lead. */
export interface MailConfig extends MailSender {
  /** Without a slash at its end. */
  consoleUrl: string;
}

const NO_SENDER_MESSAGE = 'E-mail is not configured: enter a sender address in the settings';
const NO_CREDENTIALS_MESSAGE =
  'E-mail is not configured: there are no AWS credentials in the environment, in the settings or by an IAM role';

/**
 * The mail service as it is configured now; a conflict says what is missing. Read for each e-mail, so that
 * changed settings count at once in every process.
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

type SettingsRow = typeof settings.$inferSelect;

/** The credentials e-mail goes out with: those of the environment, else of the settings, else of an IAM role. */
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
  // Outside of Amazon the question takes its time, so it is asked only where e-mail is wanted.
  const role = row.sesFromEmail === null ? undefined : await ses.roleCredentials();
  return role && { source: 'role', credentials: role };
}

/** The region of the environment comes before that of the settings, as its credentials do. */
export function getAwsRegion({ config }: Services, row: SettingsRow): string {
  return config.AWS_REGION ?? row.awsRegion;
}
