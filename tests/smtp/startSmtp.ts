import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import { listenOnLoopback } from '#shop/listenOnLoopback';

export type SmtpFault =
  /** Says nothing after the connection. */
  | 'silent'
  | 'login_later'
  | 'sender_refused'
  | 'recipient_refused'
  | 'recipient_later'
  | 'content_refused'
  | 'content_later'
  /** Breaks off the connection instead of an answer to RCPT TO. */
  | 'cut_before_data'
  /** Has the whole e-mail, and breaks off the connection. */
  | 'cut_after_data'
  /** Has the whole e-mail, and never answers. */
  | 'hangs_after_data';

export interface ReceivedEmail {
  from: string;
  to: string[];
  /** Of a session with a login. */
  username: string | undefined;
  isEncrypted: boolean;
  /** The content with its quoted-printable parts decoded. */
  content: string;
}

/** A test SMTP server on loopback that records e-mails. Tests may change `fault` while it runs. */
export interface Smtp {
  port: number;
  emails: ReceivedEmail[];
  connectionCount: number;
  fault: SmtpFault | undefined;
  /** Ends the open connections, as a server does that is restarted. */
  dropConnections(): void;
  close(): Promise<void>;
}

export const SMTP_LOGIN = { username: 'keystock', password: 'the SMTP password' };

const readTlsFile = (file: string) => readFileSync(new URL(`../fixtures/tls/${file}.pem`, import.meta.url));
/** Of localhost, by nobody that Node.js trusts. */
export const SMTP_CERTIFICATE = readTlsFile('cert');

const refuse = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode });

interface SmtpOptions {
  /** TLS from the first byte. */
  secure?: boolean;
  /** Default: offers STARTTLS. */
  hasStartTls?: boolean;
  needsLogin?: boolean;
}

export async function startSmtp({
  secure = false,
  hasStartTls = true,
  needsLogin = true,
}: SmtpOptions = {}): Promise<Smtp> {
  const sockets = new Set<Socket>();
  const dropConnections = () => sockets.forEach((socket) => void socket.destroy());

  const server = new SMTPServer({
    secure,
    key: readTlsFile('key'),
    cert: SMTP_CERTIFICATE,
    authOptional: !needsLogin,
    // As servers in a private network.
    allowInsecureAuth: true,
    disabledCommands: [...(hasStartTls ? [] : ['STARTTLS']), ...(needsLogin ? [] : ['AUTH'])],
    disableReverseLookup: true,
    onConnect: (_session, done) => {
      if (smtp.fault !== 'silent') done();
    },
    onAuth({ username, password }, _session, done) {
      if (smtp.fault === 'login_later') return done(refuse(454, 'Temporary authentication failure'));
      const isRight = username === SMTP_LOGIN.username && password === SMTP_LOGIN.password;
      return isRight ? done(null, { user: username }) : done(refuse(535, 'Bad username or password'));
    },
    onMailFrom(_address, _session, done) {
      done(
        smtp.fault === 'sender_refused' ? refuse(553, 'Sender address rejected: not owned by user') : null,
      );
    },
    onRcptTo(_address, _session, done) {
      if (smtp.fault === 'cut_before_data') return dropConnections();
      if (smtp.fault === 'recipient_refused') return done(refuse(550, 'No such user here'));
      return done(smtp.fault === 'recipient_later' ? refuse(450, 'Greylisted, try again later') : null);
    },
    async onData(stream, session, done) {
      const content = (await buffer(stream)).toString();
      if (smtp.fault === 'content_refused') return done(refuse(554, 'Message looks like spam'));
      if (smtp.fault === 'content_later') return done(refuse(452, 'Insufficient system storage'));
      smtp.emails.push({ ...readEnvelope(session), content: decode(content) });
      if (smtp.fault === 'cut_after_data') return dropConnections();
      if (smtp.fault !== 'hangs_after_data') done();
    },
  });
  server.on('error', () => undefined);
  server.server.on('connection', (socket: Socket) => {
    smtp.connectionCount += 1;
    sockets.add(socket.on('close', () => sockets.delete(socket)));
  });

  const smtp: Smtp = {
    port: await listenOnLoopback(server.server),
    emails: [],
    connectionCount: 0,
    fault: undefined,
    dropConnections,
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
        dropConnections();
      }),
  };
  return smtp;
}

function readEnvelope({ envelope, user, secure }: SMTPServerSession) {
  return {
    from: envelope.mailFrom ? envelope.mailFrom.address : '',
    to: envelope.rcptTo.map(({ address }) => address),
    username: user?.toString(),
    isEncrypted: secure,
  };
}

const decode = (content: string): string =>
  Buffer.from(
    content
      .replaceAll('=\r\n', '')
      .replace(/=([\dA-F]{2})/g, (_match, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  ).toString();
