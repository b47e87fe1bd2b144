import type { CredentialSource } from '#contract/settings';
import type { Services } from '../context';
import type { settings } from '../db/tables';
import type { AwsCredentials } from '../integrations/ses/openSes';

type Row = typeof settings.$inferSelect;

/** The credentials e-mail goes out with: those of the environment, else of the settings, else of an IAM role. */
export async function findCredentials(
  { config, vault, ses }: Services,
  row: Row,
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
export function regionOf({ config }: Services, row: Row): string {
  return config.AWS_REGION ?? row.awsRegion;
}
