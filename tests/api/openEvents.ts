import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import type { Changes } from '#contract/changes';
import type { Api } from './startApi';

interface Options {
  cookies?: Record<string, string>;
  lastEventId?: string;
  path?: string;
}

/** A stream of changes over a connection, as a browser opens it. */
export interface OpenEvents {
  status: number;
  headers: IncomingMessage['headers'];
  /** The next event that names resources; throws if the stream ends first. */
  next(): Promise<Changes>;
  /** Reads events until all of these were named; returns all that were. */
  waitFor(...resources: Changes['resources']): Promise<Set<string>>;
  /** Reads on until the server ends the stream. */
  waitForEnd(): Promise<void>;
  close(): void;
}

/** Opens `GET /api/changes` of a server that listens; closes it when the test ends. */
export async function openEvents(
  { app, session }: Pick<Api, 'app' | 'session'>,
  options: Options = {},
): Promise<OpenEvents> {
  const { cookies = session, lastEventId, path = '/api/changes' } = options;
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 });
  const request = get({
    port: (app.server.address() as AddressInfo).port,
    path,
    headers: {
      accept: 'text/event-stream',
      cookie: Object.entries(cookies)
        .map(([name, value]) => `${name}=${value}`)
        .join('; '),
      ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
    },
  });
  onTestFinished(() => void request.destroy());
  request.on('error', () => undefined);
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const events = readEvents(response);
  async function next() {
    for (;;) {
      const { value, done } = await events.next();
      if (done) throw new Error('The stream has ended');
      if (value.resources.length > 0) return value;
    }
  }
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    next,
    async waitFor(...resources) {
      const named = new Set<string>();
      while (!resources.every((resource) => named.has(resource)))
        for (const resource of (await next()).resources) named.add(resource);
      return named;
    },
    async waitForEnd() {
      while (!(await events.next()).done);
    },
    close: () => request.destroy(),
  };
}

async function* readEvents(response: IncomingMessage): AsyncGenerator<Changes> {
  let text = '';
  for await (const chunk of response.setEncoding('utf8')) {
    text += chunk;
    const parts = text.split('\n\n');
    text = parts.pop() ?? '';
    for (const part of parts) {
      const data = /^data: (.*)$/m.exec(part)?.[1];
      if (data) yield JSON.parse(data);
    }
  }
}
