import { Readable } from 'node:stream';
import type { MailError } from '../mail/MailError';
import type { OutgoingEmail } from '../mail/OutgoingEmail';
import { composeEmail } from './composeEmail';
import { createSessionPool } from './createSessionPool';
import type { SmtpAccount } from './SmtpAccount';
import { toMailError } from './toMailError';

/** Of the whole exchange, with the wait for a session: what is accepted later is in doubt. */
const TIMEOUT_MS = 60_000;

export interface SmtpClient {
  /**
   * Sends an e-mail and returns the id of its header; every failure is a {@link MailError}. `maxWaitMs` shortens the timeout
   * for a user who waits.
   */
  send(account: SmtpAccount, email: OutgoingEmail, maxWaitMs?: number): Promise<string>;
  close(): void;
}

interface SmtpOptions {
  /** For the entire exchange. */
  timeoutMs?: number;
  /** A certificate that is trusted instead of those of Node.js. */
  ca?: string | Buffer;
}

/** Client for SMTP servers. It repeats nothing, because the callers count attempts. */
export function createSmtpClient({ timeoutMs = TIMEOUT_MS, ca }: SmtpOptions = {}): SmtpClient {
  const pool = createSessionPool({ timeoutMs, ca });

  async function send(account: SmtpAccount, email: OutgoingEmail, maxWaitMs = timeoutMs): Promise<string> {
    const waitMs = Math.min(timeoutMs, maxWaitMs);
    const signal = AbortSignal.timeout(waitMs);
    const { messageId, envelope, content } = await composeEmail(email);
    // The content is read when the server has asked for it: from then on it may have the e-mail.
    let isHanded = false;
    const message = new Readable({
      read() {
        isHanded = true;
        this.push(content);
        this.push(null);
      },
    });
    try {
      await pool.use(account, signal, (session) => session.send(envelope, message, signal));
      return messageId;
    } catch (error) {
      throw toMailError(error, { isHanded, waitMs });
    }
  }
  return { send, close: pool.close };
}
