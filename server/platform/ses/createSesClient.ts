import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { missingMessageIdError, type SesError, toSesError } from './SesError';

const TIMEOUT_MS = 10_000;

// The SDK is pinned to a version that runs here; its advice to upgrade Node is not for the server's log.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';

export interface AwsCredentials {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string;
}

export interface SesAccount {
  region: string;
  credentials: AwsCredentials;
}

/** One e-mail, ready to go. */
export interface OutgoingEmail {
  /** An address, or a name and an address. */
  from: string;
  to: string;
  subject: string;
  text: string;
  html: string;
}

export interface SesClient {
  /** Hands an e-mail over and comes back with the id SES gave it. Every failure is a {@link SesError}. */
  send(account: SesAccount, email: OutgoingEmail): Promise<string>;
  /** Credentials of the machine itself, if it has any. */
  roleCredentials(): Promise<AwsCredentials | undefined>;
}

interface SesOptions {
  /** Another address than Amazon's. */
  endpoint?: string;
  /** For the whole exchange. */
  timeoutMs?: number;
}

/**
 * Amazon SES v2 by the AWS SDK. A client is made for each e-mail, so that changed settings count at once;
 * it never tries again by itself, for who sends keeps count.
 */
export function createSesClient({ endpoint, timeoutMs = TIMEOUT_MS }: SesOptions): SesClient {
  async function send(account: SesAccount, email: OutgoingEmail): Promise<string> {
    const client = new SESv2Client({ ...account, endpoint, maxAttempts: 1 });
    try {
      const abortSignal = AbortSignal.timeout(timeoutMs);
      const { MessageId } = await client.send(createSendCommand(email), { abortSignal });
      if (!MessageId) throw missingMessageIdError();
      return MessageId;
    } catch (error) {
      throw toSesError(error, timeoutMs);
    } finally {
      client.destroy();
    }
  }
  return { send, roleCredentials: createIamRoleCredentials() };
}

const toUtf8Content = (text: string) => ({ Data: text, Charset: 'UTF-8' });

function createSendCommand({ from, to, subject, text, html }: OutgoingEmail) {
  return new SendEmailCommand({
    FromEmailAddress: from,
    Destination: { ToAddresses: [to] },
    Content: {
      Simple: {
        Subject: toUtf8Content(subject),
        Body: { Text: toUtf8Content(text), Html: toUtf8Content(html) },
      },
    },
  });
}

const CREDENTIALS_TIMEOUT_MS = 2000;
const CREDENTIALS_RETRY_DELAY_MS = 5 * 60 * 1000;

/**
 * Credentials as the SDK finds them by itself: a container's or a machine's role, web identity, a profile.
 * Found ones are kept while they last. Outside of Amazon nobody answers, so a "no" is kept for a while too.
 */
export function createIamRoleCredentials(): SesClient['roleCredentials'] {
  let client: SESv2Client | undefined;
  let retryAt = 0;

  return async () => {
    if (performance.now() < retryAt) return undefined;
    client ??= new SESv2Client({ region: 'us-east-1' });
    const lookup = client.config.credentials().catch(() => undefined);
    const found = await Promise.race([lookup, undefinedAfter(CREDENTIALS_TIMEOUT_MS)]);
    if (!found) retryAt = performance.now() + CREDENTIALS_RETRY_DELAY_MS;
    return found;
  };
}

const undefinedAfter = (ms: number) =>
  new Promise<undefined>((resolve) => void setTimeout(resolve, ms, undefined).unref());
