import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import type { Event } from '#contract/events';

/** A request that a receiver got. */
export interface ReceivedRequest {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  event: Event;
}

export interface Receiver {
  url: string;
  received: ReceivedRequest[];
  /** Answers the next requests; default: 204. */
  respond: (response: ServerResponse, request: ReceivedRequest) => void;
}

export const accept: Receiver['respond'] = (response) => response.writeHead(204).end();

/** Starts a system that is told events; it ends with the test. */
export async function startReceiver(): Promise<Receiver> {
  const receiver: Receiver = { url: '', received: [], respond: accept };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString();
    const got = { path: request.url ?? '', headers: request.headers, body, event: JSON.parse(body || '{}') };
    receiver.received.push(got);
    receiver.respond(response, got);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  return receiver;
}
