import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import pg from 'pg';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { signDelivery } from '#shop/webhooks/buildDelivery';
import { createJobRunner } from '../../../server/platform/jobs/createJobRunner';
import { daily as dailyAt, defineJob, definePoller } from '../../../server/platform/jobs/defineJob';
import { createLog } from '../../../server/platform/log';
import { replaceDatabaseName } from '../databaseNames';
import { aWooOrder, type Selling, startSelling } from '../selling';
import { startApi } from '../startApi';
import { startProcess } from '../startProcess';
import { getDatabaseUrl, getServerUrl } from '../withConnection';

// Starts several processes, one of which stops slowly.
vi.setConfig({ testTimeout: 120_000 });

const ORDER_JOBS = "jobs WHERE queue = 'webhooks.process-events'";

async function getUrl({ api }: Selling): Promise<string> {
  const [database] = await api.sql<{ name: string }>('SELECT current_database() AS name');
  return replaceDatabaseName(inject('databaseUrl'), database?.name ?? '');
}

/** Starts a server process that is blocked while it processes an order. */
async function startBlocked() {
  const shop = await startSelling(3);
  const url = await getUrl(shop);
  const start = () => startProcess(shop);
  const server = await start();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query('BEGIN');
  // Reads go on, such as that for due work of all queues.
  await client.query('LOCK TABLE orders IN EXCLUSIVE MODE');
  await deliverToServer(server.url, shop);
  await expect.poll(() => shop.api.count(`${ORDER_JOBS} AND claimed_by IS NOT NULL`)).toBe(1);
  return { shop, server, start, release: () => client.query('ROLLBACK') };
}

async function deliverToServer(server: string, { site }: Selling): Promise<void> {
  const body = Buffer.from(JSON.stringify(aWooOrder()));
  const headers = {
    'content-type': 'application/json',
    'x-wc-webhook-topic': 'order.updated',
    'x-wc-webhook-signature': signDelivery(body, site.api_key),
  };
  await fetch(`${server}/api/webhooks/woocommerce/${site.id}`, { method: 'POST', body, headers });
}

test('finishes a running job before the server stops', async () => {
  const { shop, server, release } = await startBlocked();
  const ended = once(server.process, 'exit');

  server.process.kill('SIGTERM');
  await expect.poll(async () => (await fetch(`${server.url}/api/ready`)).status).toBe(503);
  await release();

  expect((await ended)[0]).toBe(0);
  expect(await shop.api.count(ORDER_JOBS)).toBe(0);
  expect(await shop.api.count('license_assignments')).toBe(1);
});

test('releases a job that does not finish in time to another server', async () => {
  const { shop, server, start, release } = await startBlocked();
  const ended = once(server.process, 'exit');
  const [claim] = await shop.api.sql<{ server: string }>(`SELECT claimed_by AS server FROM ${ORDER_JOBS}`);
  const claimedByOther = `${ORDER_JOBS} AND claimed_by <> '${claim?.server}'`;

  server.process.kill('SIGTERM');
  await start();
  await expect.poll(() => shop.api.count(claimedByOther), { timeout: 40_000 }).toBe(1);
  await release();
  await ended;

  await expect.poll(() => shop.api.count(ORDER_JOBS)).toBe(0);
  expect(await shop.api.count('license_assignments')).toBe(1);
});

test('stops all loops when the runner is stopped during its start', async () => {
  let polls = 0;
  const poll = async () => {
    polls += 1;
    await setImmediate();
    return false;
  };
  const log = createLog('silent');
  const daily = defineJob({
    queue: 'test.daily',
    retryLimit: 0,
    schedule: dailyAt(0, 0),
    run: async () => undefined,
  });
  const counter = definePoller({ name: 'test.count', intervalMs: 0, poll });
  const { services } = await startApi();
  const runner = createJobRunner(getServerUrl(getDatabaseUrl(services)), [daily, counter], log);

  const started = runner.start(services);
  await runner.stop();
  await started;
  const before = polls;
  for (let turn = 0; turn < 10; turn += 1) await setImmediate();

  expect(polls).toBe(before);
});
