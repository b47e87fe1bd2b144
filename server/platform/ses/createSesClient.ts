import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import type { MailError } from '../mail/MailError';
import type { OutgoingEmail } from '../mail/OutgoingEmail';
import { formatSender } from './formatSender';
import { missingMessageIdError, toMailError } from './toMailError';

/** Of the connection. */
const CONNECT_TIMEOUT_MS = 10_000;
/** Of the whole exchange: what is accepted later is in doubt. */
const TIMEOUT_MS = 60_000;

// The SDK version is pinned to one that supports this Node version, so its upgrade warning is suppressed.
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

export interface SesClient {
  /**
   * Sends an e-mail and returns its SES message id; every failure is a {@link MailError}. `maxWaitMs` shortens the timeout
   * for a user who waits.
   */
  send(account: SesAccount, email: OutgoingEmail, maxWaitMs?: number): Promise<string>;
  /** Returns the credentials of the machine's IAM role, if any. */
  roleCredentials(): Promise<AwsCredentials | undefined>;
}

interface SesOptions {
  /** Overrides Amazon's endpoint. */
  endpoint?: string;
  /** For the entire exchange. */
  timeoutMs?: number;
}

/**
 * Client for Amazon SES v2. Each e-mail gets its own SDK client, so that changed settings apply immediately,
 * without SDK retries, because the callers count attempts.
 */
export function createSesClient({ endpoint, timeoutMs = TIMEOUT_MS }: SesOptions): SesClient {
  async function send(
    { region, credentials }: SesAccount,
    email: OutgoingEmail,
    maxWaitMs = timeoutMs,
  ): Promise<string> {
    const requestHandler = { connectionTimeout: CONNECT_TIMEOUT_MS };
    const client = new SESv2Client({ region, credentials, endpoint, maxAttempts: 1, requestHandler });
    const waitMs = Math.min(timeoutMs, maxWaitMs);
    try {
      const abortSignal = AbortSignal.timeout(waitMs);
      const { MessageId } = await client.send(createSendCommand(email), { abortSignal });
      if (!MessageId) throw missingMessageIdError();
      return MessageId;
    } catch (error) {
      throw toMailError(error, waitMs);
    } finally {
      client.destroy();
    }
  }
  return { send, roleCredentials: createIamRoleCredentials() };
}

const toUtf8Content = (text: string) => ({ Data: text, Charset: 'UTF-8' });

function createSendCommand({ from, to, subject, text, html }: OutgoingEmail) {
  return new SendEmailCommand({
    FromEmailAddress: formatSender(from),
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
 * Looks up credentials with the SDK's default chain (IAM role, web identity, profile). A failed lookup is
 * cached for a while, because it times out outside of AWS.
 */
function createIamRoleCredentials(): SesClient['roleCredentials'] {
  let client: SESv2Client | undefined;
  let retryAt = 0;

  return async () => {
    if (performance.now() < retryAt) return undefined;
    client ??= new SESv2Client({ region: 'us-east-1' });
    const lookup = client.config.credentials().catch(() => undefined);
    const credentials = await Promise.race([lookup, resolveAfter(CREDENTIALS_TIMEOUT_MS)]);
    if (!credentials) retryAt = performance.now() + CREDENTIALS_RETRY_DELAY_MS;
    return credentials;
  };
}

const resolveAfter = (ms: number) =>
  new Promise<undefined>((resolve) => void setTimeout(resolve, ms, undefined).unref());
