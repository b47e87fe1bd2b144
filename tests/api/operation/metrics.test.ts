import { expect } from 'vitest';
import { dashboard } from '#contract/dashboard';
import { licenses } from '#contract/licenses';
import { buildLicenses, buildPool } from '../build';
import { test } from '../fixtures';
import { aShopOrder, aWooOrder, deliver, placeOrder, startSelling } from '../selling';
import { type Api, startApi } from '../startApi';

const TOKEN = 'a-token-of-prometheus';
const bearer = { authorization: `Bearer ${TOKEN}` };

const scrape = ({ app }: Api, headers: Record<string, string> = bearer) =>
  app.inject({ url: '/api/metrics', headers });

/** The values of a metric by its labels. */
async function readMetric(api: Api, name: string): Promise<Record<string, number>> {
  const lines = (await scrape(api)).body.split('\n');
  const matches = lines
    .map((line) => new RegExp(`^${name}(?:{(.*)})? (\\S+)$`).exec(line))
    .filter((line) => line !== null);
  return Object.fromEntries(matches.map(([, labels = '', value]) => [labels, Number(value)]));
}

test('responds 404 for metrics when no token is configured', async ({ api }) => {
  const { statusCode, body } = await scrape(api);

  expect(statusCode).toBe(404);
  expect(JSON.parse(body)).toMatchObject({ success: false, code: 'not_found' });
});

test.each<Record<string, string>>([
  {},
  { authorization: 'Bearer wrong' },
  { authorization: TOKEN },
  { authorization: `bearer ${TOKEN}x` },
])('refuses metrics to the headers %j', async (headers) => {
  const api = await startApi({ METRICS_TOKEN: TOKEN });

  const { statusCode, body, headers: responseHeaders } = await scrape(api, headers);

  expect(statusCode).toBe(401);
  expect(responseHeaders['www-authenticate']).toBe('Bearer');
  expect(body).not.toContain('keystock_');
});

test('counts requests by route pattern and status', async () => {
  const api = await startApi({ METRICS_TOKEN: TOKEN });
  await api.send(dashboard.stats);
  for (const id of [7, 8, 9]) await api.send(licenses.get, { params: { id } });
  await api.app.inject('/api/no-such-route/1234');
  await api.app.inject('/any/page/of/the/console');

  const counted = await readMetric(api, 'keystock_http_request_duration_seconds_count');

  expect(counted).toMatchObject({
    'method="GET",route="/api/dashboard/stats",status="200"': 1,
    'method="GET",route="/api/licenses/:id",status="404"': 3,
  });
  expect(Object.keys(counted).join()).not.toMatch(/1234|console\//);
});

test('counts refused session cookies and tokens of metrics', async () => {
  const api = await startApi({ METRICS_TOKEN: TOKEN });
  const cookie = { headers: { cookie: 'keystock_refresh=stolen' } };
  await api.app.inject({ method: 'POST', url: '/api/auth/refresh', payload: {}, ...cookie });
  await scrape(api, { authorization: 'Bearer wrong' });

  expect(await readMetric(api, 'keystock_http_request_duration_seconds_count')).toMatchObject({
    'method="POST",route="/api/auth/refresh",status="401"': 1,
    'method="GET",route="/api/metrics",status="401"': 1,
  });
});

test('exports stock, backorders, jobs and notifications', async () => {
  const shop = await startSelling(0, 1, { METRICS_TOKEN: TOKEN });
  const { api, poolId } = shop;
  const { id } = await buildPool(api, { name: 'Office "Suite"' });
  await buildLicenses(api, id, ['KEY-1', 'KEY-2']);
  await placeOrder(shop, aShopOrder('A', 3));
  await placeOrder(shop, aShopOrder('B', 1));
  await api.runJobs();
  await deliver(shop, aWooOrder());

  expect(await readMetric(api, 'keystock_pool_available_licenses')).toEqual({
    [`name="Simple keys",pool="${poolId}"`]: 0,
    [`name="Office \\"Suite\\"",pool="${id}"`]: 2,
  });
  expect(await readMetric(api, 'keystock_backordered_orders')).toEqual({ '': 2 });
  expect(await readMetric(api, 'keystock_backordered_units')).toEqual({ '': 4 });
  expect(await readMetric(api, 'keystock_jobs')).toEqual({
    'queue="webhooks.process-events",state="created"': 1,
  });
  expect(await readMetric(api, 'keystock_notifications_unresolved')).toEqual({
    'type="DEPLETED",severity="CRITICAL"': 1,
    'type="LOW_STOCK",severity="WARNING"': 1,
    'type="ASSIGNMENT_FAILED",severity="CRITICAL"': 1,
  });
});

test('exports process metrics and event loop stalls', async () => {
  const api = await startApi({ METRICS_TOKEN: TOKEN });
  const until = performance.now() + 300;
  await scrape(api);
  while (performance.now() < until);

  const readStall = async () => (await readMetric(api, 'keystock_event_loop_stall_seconds'))[''];
  await expect.poll(readStall).toBeGreaterThan(0.1);
  const { body, headers } = await scrape(api);

  expect(headers['content-type']).toContain('text/plain');
  expect(headers['cache-control']).toBe('no-store');
  expect(body).toContain('process_cpu_seconds_total');
  expect(body).toContain('nodejs_eventloop_lag_seconds');
});

test('exports the other metrics and database_up 0 when the database fails', async () => {
  const api = await startApi({ METRICS_TOKEN: TOKEN });
  await buildPool(api);
  await scrape(api);
  await api.sql('ALTER TABLE notifications RENAME TO gone');

  const { statusCode, body } = await scrape(api);

  expect(statusCode).toBe(200);
  expect(body).toContain('keystock_database_up 0');
  expect(body).toContain('keystock_http_request_duration_seconds_count');
});
