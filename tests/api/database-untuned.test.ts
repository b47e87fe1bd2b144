import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { pools } from '#contract/pools';
import { startUntunedPostgres, type UntunedPostgres } from '../untunedPostgres';
import { buildMapping, buildPool, buildSite } from './build';
import { aShopOrder, live, PRODUCT, placeOrder, type Selling, stockUp } from './selling';
import { startApi } from './startApi';

// Every statement is logged with the plan it ran by, and with the settings that differ from the server's.
const EXPLAINED = {
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

interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  'Total Cost': number;
  Plans?: Node[];
}

interface Explained {
  session: string;
  'Query Text': string;
  Plan: Node;
  /** Those that differ from how PostgreSQL comes. */
  Settings?: { jit?: string; seq_page_cost?: string };
  JIT?: object;
}

/** The plans of all that ran until now, by whom. */
async function plansOf({ folder }: UntunedPostgres): Promise<Explained[]> {
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

/** A shop that sells a product from each of the pools, on this database. */
async function startSellingOn(url: string, policies: ('keep' | 'flag' | 'return')[]): Promise<Selling> {
  const api = await startApi({ DATABASE_URL: url });
  const site = await buildSite(api);
  const made = await Promise.all(policies.map(() => buildPool(api)));
  for (const [n, { id }] of made.entries()) {
    await api.send(pools.update, { params: { id }, body: { refund_policy: policies[n] } });
    await buildMapping(api, { siteId: site.id, poolId: id, productId: PRODUCT + n });
  }
  return { api, site, poolId: made[0]?.id ?? 0 };
}

const textsOf = (plans: Explained[]) => plans.map(({ 'Query Text': text }) => text);

/** The tables that a plan reads from their first row to their last. */
const scanned = ({ 'Node Type': type, 'Relation Name': table = '', Plans = [] }: Node): string[] => [
  ...(type === 'Seq Scan' ? [table] : []),
  ...Plans.flatMap(scanned),
];

test('on a server with stock settings no statement is compiled, nor does any look costly enough to be', async () => {
  const server = await startUntunedPostgres(EXPLAINED);
  onTestFinished(server.stop);
  const shop = await startSellingOn(server.url, ['return', 'flag']);
  await shop.api.services.jobs.start(shop.api.services);
  await stockUp(shop.api, shop.poolId, 2);

  const placed = await placeOrder(shop, aShopOrder('A', 2));
  const short = await placeOrder(shop, aShopOrder('B'));
  await live(shop, {}, { status: 'refunded' });
  await stockUp(shop.api, shop.poolId, 3, { prefix: 'MORE' });
  await shop.api.runJobs();

  const plans = await plansOf(server);
  const [limit] = await shop.api.sql<{ cost: number }>(
    "SELECT current_setting('jit_above_cost')::float8 AS cost",
  );
  const ofOrders = plans.filter(({ Settings }) => Settings?.seq_page_cost);
  expect([placed.data.keys.length, short.data.backordered]).toEqual([2, 1]);
  expect(new Set(plans.map(({ session }) => session))).toEqual(new Set(['keystock', 'keystock jobs']));
  expect(textsOf(plans.filter(({ Settings }) => Settings?.jit !== 'off'))).toEqual([]);
  expect(textsOf(plans.filter(({ JIT }) => JIT))).toEqual([]);
  expect(textsOf(plans.filter(({ Plan }) => Plan['Total Cost'] > (limit?.cost ?? 0)))).toEqual([]);
  // Planned while tables are small, and kept when they are large: one row is all that may be read as a whole.
  expect(ofOrders.length).toBeGreaterThan(20);
  expect(new Set(ofOrders.flatMap(({ Plan }) => scanned(Plan)))).toEqual(new Set(['settings']));
});
