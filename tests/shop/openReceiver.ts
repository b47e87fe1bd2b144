import type { IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { serve } from './serve';

export interface Receiver {
  url: string;
  /** Returns and clears the received requests. */
  take(): { path: string; headers: IncomingHttpHeaders; body: string }[];
  /** Status of its responses. */
  status: number;
}

/** Starts a server that records webhook deliveries, closed when the test ends. */
export async function openReceiver(): Promise<Receiver> {
  let received: ReturnType<Receiver['take']> = [];
  const served = await serve(async (request, response) => {
    received.push({ path: request.url ?? '', headers: request.headers, body: await text(request) });
    response.writeHead(receiver.status, { location: '/elsewhere' }).end();
  });
  onTestFinished(served.close);
  const receiver: Receiver = {
    url: served.url.origin,
    status: 200,
    take() {
      const taken = received;
      received = [];
      return taken;
    },
  };
  return receiver;
}
