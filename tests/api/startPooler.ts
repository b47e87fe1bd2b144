import { createServer, type Socket } from 'node:net';
import pg from 'pg';
import { onTestFinished } from 'vitest';
import { freePort } from '../../testkit/freePort';

/** The database accepts the client, and then waits for a query. */
const WELCOME = Buffer.from([82, 0, 0, 0, 8, 0, 0, 0, 0, 90, 0, 0, 0, 5, 73]);
/** The end of an answer outside of a transaction. */
const READY = Buffer.from([90, 0, 0, 0, 5, 73]);
const TERMINATE = Buffer.from([88, 0, 0, 0, 4]);

/**
 * Starts a stand-in for a connection pooler with two sessions of a database, and returns its address. As PgBouncer does,
 * it lends a client the session that was used last: for a `transaction`, or until the client leaves (`session`).
 */
export async function startPooler(url: string, mode: 'transaction' | 'session'): Promise<string> {
  const idle = [await openSession(url), await openSession(url)];
  const waiting: (() => void)[] = [];
  const giveBack = (session: Socket) => {
    session.removeAllListeners('data');
    idle.push(session);
    waiting.shift()?.();
  };

  const server = createServer((client) => {
    let session: Socket | undefined;
    let requests: Buffer[] = [];
    const leave = () => {
      if (session) giveBack(session);
      session = undefined;
    };
    const send = () => {
      session ??= idle.pop();
      if (!session) return void waiting.push(send);
      session.removeAllListeners('data').on('data', (answer) => {
        client.write(answer);
        if (mode === 'transaction' && answer.subarray(-READY.length).equals(READY)) leave();
      });
      for (const request of requests.splice(0)) session.write(request);
    };
    client.on('data', (chunk) => {
      // Only the first message has no type, so that it begins with the length.
      if (chunk[0] === 0) return void client.write(WELCOME);
      if (chunk.equals(TERMINATE)) return void client.end();
      requests.push(chunk);
      send();
    });
    client.on('error', () => undefined);
    client.on('close', () => {
      requests = [];
      leave();
    });
  });
  const port = await freePort();
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  onTestFinished(() => {
    server.close();
    for (const session of idle) session.destroy();
  });
  return Object.assign(new URL(url), { host: `127.0.0.1:${port}` }).href;
}

/** Signs in and hands over the connection. */
async function openSession(url: string): Promise<Socket> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { stream } = (client as pg.Client & { connection: { stream: Socket } }).connection;
  return stream.removeAllListeners().on('error', () => undefined);
}
