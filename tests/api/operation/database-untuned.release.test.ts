import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { pools } from '#contract/pools';
import { startUntunedPostgres, type UntunedPostgres } from '../../untunedPostgres';
import { buildMapping, buildPool, buildSite } from '../build';
import { addNumberedKeys, aShopOrder, deliverStates, PRODUCT, placeOrder, type Selling } from '../selling';
import { startApi } from '../startApi';

// Logs every statement with its plan and its non-default settings.
const AUTO_EXPLAIN = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_settings': 'on',
  'auto_explain.log_format': 'json',
  logging_collector: 'on',
  log_destination: 'jsonlog',
  log_filename: 'plans.log',
};

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Total Cost': number;
  Plans?: PlanNode[];
}

interface LoggedPlan {
  session: string;
  'Query Text': string;
  Plan: PlanNode;
  /** Non-default settings. */
  Settings?: { jit?: string; seq_page_cost?: string };
  JIT?: object;
}

async function readPlans({ folder }: UntunedPostgres): Promise<LoggedPlan[]> {
  const log = await readFile(join(folder, 'log', 'plans.json'), 'utf8');
  const lines = log
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  return lines.flatMap(({ message, application_name: session }) => {
    const [, plan] = /^duration: [\d.]+ ms {2}plan:\n(.*)/s.exec(message) ?? [];
    return plan ? [{ session, ...JSON.parse(plan) }] : [];
  });
}

/** Starts a shop with one product and pool per policy. */
async function startShopOn(url: string, policies: ('keep' | 'flag' | 'return')[]): Promise<Selling> {
  const api = await startApi({ DATABASE_URL: url });
  const site = await buildSite(api);
  const createdPools = await Promise.all(policies.map(() => buildPool(api)));
  for (const [n, { id }] of createdPools.entries()) {
    await api.send(pools.update, { params: { id }, body: { refund_policy: policies[n] } });
    await buildMapping(api, { siteId: site.id, poolId: id, productId: PRODUCT + n });
  }
  return { api, site, poolId: createdPools[0]?.id ?? 0 };
}

const getQueryTexts = (plans: LoggedPlan[]) => plans.map(({ 'Query Text': text }) => text);

const listSeqScans = ({ 'Node Type': type, 'Relation Name': table = '', Plans = [] }: PlanNode): string[] => [
  ...(type === 'Seq Scan' ? [table] : []),
  ...Plans.flatMap(listSeqScans),
];

test('plans no statement costly enough for JIT on a server with default settings', async () => {
  const server = await startUntunedPostgres(AUTO_EXPLAIN);
  onTestFinished(server.stop);
  const shop = await startShopOn(server.url, ['return', 'flag']);
  await shop.api.services.jobs.start(shop.api.services);
  await addNumberedKeys(shop.api, shop.poolId, 2);

  const placed = await placeOrder(shop, aShopOrder('A', 2));
  const short = await placeOrder(shop, aShopOrder('B'));
  await deliverStates(shop, {}, { status: 'refunded' });
  await addNumberedKeys(shop.api, shop.poolId, 3, { prefix: 'MORE' });
  await shop.api.runJobs();

  // Without the statements of the test itself.
  const plans = (await readPlans(server)).filter(({ session }) => session);
  const [limit] = await shop.api.sql<{ cost: number }>(
    "SELECT current_setting('jit_above_cost')::float8 AS cost",
  );
  const orderPlans = plans.filter(({ Settings }) => Settings?.seq_page_cost);
  expect([placed.data.keys.length, short.data.backordered]).toEqual([2, 1]);
  expect(new Set(plans.map(({ session }) => session))).toEqual(new Set(['keystock', 'keystock jobs']));
  expect(getQueryTexts(plans.filter(({ Settings }) => Settings?.jit !== 'off'))).toEqual([]);
  expect(getQueryTexts(plans.filter(({ JIT }) => JIT))).toEqual([]);
  expect(getQueryTexts(plans.filter(({ Plan }) => Plan['Total Cost'] > (limit?.cost ?? 0)))).toEqual([]);
  // Plans made on small tables are reused on large ones, so only tables that stay small may be scanned:
  // one row, and a row of each recovering site.
  expect(orderPlans.length).toBeGreaterThan(20);
  expect(new Set(orderPlans.flatMap(({ Plan }) => listSeqScans(Plan)))).toEqual(
    new Set(['settings', 'site_recoveries']),
  );
});
