import type { IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { serve } from './serve';

export interface Receiver {
  url: string;
  /** What arrived since it was last taken. */
  take(): { path: string; headers: IncomingHttpHeaders; body: string }[];
  /** What it answers with. */
  status: number;
}

/** Somebody for a shop's webhooks to deliver to, gone when the running test is over. */
export async function openReceiver(): Promise<Receiver> {
  let arrived: ReturnType<Receiver['take']> = [];
  const served = await serve(async (request, response) => {
    arrived.push({ path: request.url ?? '', headers: request.headers, body: await text(request) });
    response.writeHead(receiver.status, { location: '/elsewhere' }).end();
  });
  onTestFinished(served.close);
  const receiver: Receiver = {
    url: served.url.origin,
    status: 200,
    take() {
      const taken = arrived;
      arrived = [];
      return taken;
    },
  };
  return receiver;
}
