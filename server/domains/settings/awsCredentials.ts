import type { CredentialSource } from '#contract/settings';
import type { Services } from '../../platform/context';
import type { AwsCredentials } from '../../platform/ses/createSesClient';
import type { settings } from '../../schema';

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
export function getAwsRegion({ config }: Pick<Services, 'config'>, row: SettingsRow): string {
  return config.AWS_REGION ?? row.awsRegion;
}
