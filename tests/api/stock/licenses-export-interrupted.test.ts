import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createDatabase } from '../createDatabase';
import { addManyLicenses, readLines } from '../exporting';
import { type Api, startApi } from '../startApi';
import { withConnection } from '../withConnection';

/** With their long texts, more than the buffers of a connection take. */
const ROWS = 30_000;

let filledName: Promise<string> | undefined;

/** Creates the database that the tests copy: the rows take seconds. */
async function createFilledDatabase(): Promise<string> {
  const url = await createDatabase();
  await withConnection(url, async (client) => {
    const sql = async <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) =>
      (await client.query<Row>(text, values)).rows;
    const [pool] = await sql<{ id: number }>(
      `INSERT INTO pools (name, threshold_count, threshold_percentage, notify_on_low, notify_on_depleted)
       VALUES ('Pool', 1, 1, true, true) RETURNING id`,
    );
    await addManyLicenses({ sql }, pool?.id ?? 0, ROWS);
  });
  return new URL(url).pathname.slice(1);
}

async function startWithManyRows() {
  filledName ??= createFilledDatabase();
  const api = await startApi({ DATABASE_URL: await createDatabase(await filledName) });
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  return api;
}

/** Requests an export as a slow browser that has read nothing yet. */
async function openExport({ app, session }: Api): Promise<IncomingMessage> {
  const { port } = app.server.address() as AddressInfo;
  const cookie = Object.entries(session)
    .map((pair) => pair.join('='))
    .join('; ');
  const request = get({ port, host: '127.0.0.1', path: '/api/licenses/export', headers: { cookie } });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return response;
}

async function readText(response: IncomingMessage): Promise<string> {
  let text = '';
  for await (const piece of response.setEncoding('utf8')) text += piece;
  return text;
}

/** Counts the statements of the server, and waits until it pauses because the client takes nothing. */
function watchStatements({ services }: Api) {
  const pool = services.db.$client;
  const query = vi.spyOn(pool, 'query');
  onTestFinished(() => query.mockRestore());
  const countStatements = () => query.mock.calls.length;
  let counted = -1;
  const waitForPause = () =>
    vi.waitFor(
      () => {
        const before = counted;
        counted = countStatements();
        expect([counted, pool.idleCount]).toEqual([before, pool.totalCount]);
      },
      { timeout: 30_000, interval: 1000 },
    );
  return { countStatements, waitForPause };
}

test('a slow download holds no connection and no transaction, and is complete', async () => {
  const api = await startWithManyRows();
  const { waitForPause } = watchStatements(api);
  const response = await openExport(api);
  await waitForPause();

  const transactions = await api.count(
    `pg_stat_activity WHERE state LIKE 'idle in transaction%' AND datname = current_database()`,
  );
  const lines = readLines(await readText(response));

  expect(transactions).toBe(0);
  expect(new Set(lines.map(([id]) => id)).size).toBe(ROWS + 1);
});

test('a browser that is closed ends the reading', async () => {
  const api = await startWithManyRows();
  const { countStatements, waitForPause } = watchStatements(api);
  const response = await openExport(api);
  await waitForPause();
  const before = countStatements();

  response.destroy();
  const countConnections = () =>
    new Promise((done) => api.app.server.getConnections((_, count) => done(count)));
  await expect.poll(countConnections).toBe(0);
  await waitForPause();

  expect(countStatements()).toBe(before);
});

test.each([
  ['the session ends', 'UPDATE sessions SET ended_at = now()'],
  ['the user loses the permission', `UPDATE admins SET role = 'support'`],
])('the connection is cut when %s, so that no part passes for the whole', async (_, sql) => {
  const api = await startWithManyRows();
  const { waitForPause } = watchStatements(api);
  const response = await openExport(api);
  await waitForPause();

  await api.sql(sql);

  await expect(readText(response)).rejects.toThrow('aborted');
});

test('two exports at once are both complete', async () => {
  const api = await startWithManyRows();

  const responses = await Promise.all([openExport(api), openExport(api)]);
  const files = await Promise.all(responses.map(readText));

  expect(files[0]).toBe(files[1]);
  expect(readLines(files[0] ?? '')).toHaveLength(ROWS + 1);
});
