import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { openRole } from './openRole';
import { explainSes, noMessageId, type SesError } from './SesError';

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

export interface Ses {
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
export function openSes({ endpoint, timeoutMs = TIMEOUT_MS }: SesOptions): Ses {
  async function send(account: SesAccount, email: OutgoingEmail): Promise<string> {
    const client = new SESv2Client({ ...account, endpoint, maxAttempts: 1 });
    try {
      const abortSignal = AbortSignal.timeout(timeoutMs);
      const { MessageId } = await client.send(commandFor(email), { abortSignal });
      if (!MessageId) throw noMessageId();
      return MessageId;
    } catch (error) {
      throw explainSes(error, timeoutMs);
    } finally {
      client.destroy();
    }
  }
  return { send, roleCredentials: openRole() };
}

const utf8 = (text: string) => ({ Data: text, Charset: 'UTF-8' });

function commandFor({ from, to, subject, text, html }: OutgoingEmail) {
  return new SendEmailCommand({
    FromEmailAddress: from,
    Destination: { ToAddresses: [to] },
    Content: { Simple: { Subject: utf8(subject), Body: { Text: utf8(text), Html: utf8(html) } } },
  });
}
