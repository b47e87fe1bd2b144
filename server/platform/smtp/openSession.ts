import type { Readable } from 'node:stream';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { connectSocket } from './connectSocket';
import type { SmtpAccount } from './SmtpAccount';

export interface Envelope {
  from: string;
  to: string[];
  /** In bytes. */
  size: number;
}

/** A connection to an SMTP server that has signed in. */
export interface SmtpSession {
  /** Resolves when the server has accepted the e-mail; aborting ends the session. */
  send(envelope: Envelope, message: Readable, signal: AbortSignal): Promise<void>;
  isOpen(): boolean;
  /** Takes leave of the server. */
  quit(): void;
  /** Breaks off the connection. */
  close(): void;
}

export interface SessionOptions {
  /** For an answer of the server. */
  timeoutMs: number;
  /** A certificate that is trusted instead of those of Node.js. */
  ca?: string | Buffer;
}

const MAX_RESPONSE_BYTES = 64 * 1024;

/** Connects, starts TLS and signs in. */
export async function openSession(
  account: SmtpAccount,
  signal: AbortSignal,
  { timeoutMs, ca }: SessionOptions,
): Promise<SmtpSession> {
  const { host, port, security, login } = account;
  const connection = new SMTPConnection({
    connection: await connectSocket(account, signal),
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    tls: { minVersion: 'TLSv1.2', ca },
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    socketCloseTimeout: 0,
    maxResponseSize: MAX_RESPONSE_BYTES,
  });
  let isOpen = true;
  const end = () => {
    isOpen = false;
  };
  // A session that waits for its next e-mail may end with an error, which is nobody's.
  connection.on('error', end).on('end', end);

  const run = (start: (done: Done) => void) => runOn(connection, signal, start);
  await run((done) => connection.connect(done));
  if (login) await run((done) => connection.login({ user: login.username, pass: login.password }, done));

  return {
    send: (envelope, message, sending) =>
      runOn(connection, sending, (done) => connection.send(envelope, message, done)),
    isOpen: () => isOpen,
    quit: () => connection.quit(),
    close: () => connection.close(),
  };
}

type Done = (error?: Error | null) => void;

/** Runs a step of a session; the connection is closed if it fails or `signal` aborts it. */
async function runOn(
  connection: SMTPConnection,
  signal: AbortSignal,
  start: (done: Done) => void,
): Promise<void> {
  let abort: () => void = () => undefined;
  let fail: (error: Error) => void = () => undefined;
  try {
    await new Promise<void>((resolve, reject) => {
      abort = () => reject(signal.reason);
      fail = reject;
      signal.addEventListener('abort', abort);
      connection.once('error', fail);
      signal.throwIfAborted();
      start((error) => (error ? reject(error) : resolve()));
    });
  } catch (error) {
    connection.close();
    throw error;
  } finally {
    signal.removeEventListener('abort', abort);
    connection.off('error', fail);
  }
}
