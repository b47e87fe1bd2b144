import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { listenOnLoopback } from '#shop/listenOnLoopback';
import {
  type AcceptingSesFault,
  isAccepting,
  respondWithError,
  respondWithFault,
  type SesFault,
} from './faults';
import { type SignatureCheck, type Signer, verifySignature } from './signature';

export interface SentEmail extends Signer {
  messageId: string;
  from: string;
  to: string[];
  subject: string;
  text: string;
  html: string;
}

/** A test SES v2 on loopback that records e-mails. Tests may change `fault` while it runs. */
export interface Ses {
  url: string;
  /** Environment of a server that sends through it. */
  env: Record<string, string>;
  emails: SentEmail[];
  /** Number of requests, including refused ones. */
  requestCount: number;
  fault: SesFault | AcceptingSesFault | undefined;
  /** Delay of `answered_late`. */
  lateMs: number;
  /** Recipients that the sandbox rejects. */
  unverified: string[];
  /** Resolves at the next request, before its response. */
  waitForRequest(): Promise<void>;
  close(): Promise<void>;
}

export const AWS_KEYS = { accessKeyId: 'AKIAEXAMPLE', secretAccessKey: 'wJalrXUtnFEMI-the-secret' };

const signatureErrors: Record<Exclude<SignatureCheck, Signer>, [type: string, message: string]> = {
  missing: ['MissingAuthenticationTokenException', 'Missing Authentication Token'],
  unknown_key: ['UnrecognizedClientException', 'The security token included in the request is invalid.'],
  wrong: ['InvalidSignatureException', 'The request signature we calculated does not match'],
};

/** Accepts e-mails signed with one of `secrets`, by access key id. */
export async function startSes(
  secrets: Record<string, string> = { [AWS_KEYS.accessKeyId]: AWS_KEYS.secretAccessKey },
): Promise<Ses> {
  let listeners: (() => void)[] = [];

  async function handleSend(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    ses.requestCount++;
    for (const notify of listeners) notify();
    listeners = [];
    const { fault } = ses;
    if (fault && !isAccepting(fault)) return respondWithFault(fault, response);
    const signer = verifySignature(request, body, secrets);
    if (typeof signer === 'string') return respondWithError(response, 403, ...signatureErrors[signer]);

    const email = parseEmail(body);
    if (email.to.some((address) => ses.unverified.includes(address)))
      return respondWithFault('sandbox', response);
    const messageId = randomUUID();
    ses.emails.push({ messageId, ...signer, ...email });
    if (fault === 'answer_lost') return void response.destroy();
    if (fault === 'answered_late') await wait(ses.lateMs);
    response.writeHead(200, { 'content-type': 'application/json' }).end(`{"MessageId":"${messageId}"}`);
  }

  const server = createServer((request, response) => {
    if (request.method === 'POST' && request.url === '/v2/email/outbound-emails')
      return void handleSend(request, response);
    respondWithError(response, 404, 'UnknownOperationException', 'Unknown operation');
  });
  const url = `http://127.0.0.1:${await listenOnLoopback(server)}`;

  const ses: Ses = {
    url,
    env: {
      AWS_ENDPOINT_URL_SESV2: url,
      AWS_ACCESS_KEY_ID: AWS_KEYS.accessKeyId,
      AWS_SECRET_ACCESS_KEY: AWS_KEYS.secretAccessKey,
    },
    emails: [],
    requestCount: 0,
    fault: undefined,
    lateMs: 400,
    unverified: [],
    waitForRequest: () => new Promise((resolve) => listeners.push(resolve)),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return ses;
}

/** Parses the body of the SDK's SendEmail. */
function parseEmail(body: Buffer) {
  const { FromEmailAddress, Destination, Content } = JSON.parse(body.toString());
  const { Subject, Body } = Content.Simple;
  return {
    from: FromEmailAddress as string,
    to: Destination.ToAddresses as string[],
    subject: Subject.Data as string,
    text: Body.Text.Data as string,
    html: Body.Html.Data as string,
  };
}
