import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionError } from 'fastify';
import type { ErrorCode, Failure } from '#contract/errors';

type Refusal = [status: number, code: ErrorCode, message: string];

const UNREADABLE: Refusal = [400, 'unreadable', 'The request could not be read'];

/** By the codes of Node, which reads requests before any of our code does. */
const refusals: Record<string, Refusal> = {
  HPE_HEADER_OVERFLOW: [431, 'too_large', 'The address or the headers of the request are too large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'unreadable', 'The request took too long to arrive'],
};

/** Answers in the shape of every failure what never became a request, and hangs up. */
export function answerUnread({ code: cause }: ConnectionError, socket: Socket): void {
  if (cause === 'ECONNRESET' || socket.destroyed) return;
  const [status, code, message] = refusals[cause] ?? UNREADABLE;
  const body = JSON.stringify({ success: false, message, code } satisfies Failure);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroySoon();
}
