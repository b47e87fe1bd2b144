import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import * as z from 'zod/mini';
import { LicenseQuery, licenses } from '#contract/licenses';
import { listLicenses } from '../../../server/domains/stock/licenses/list/listLicenses';
import { systemContext } from '../../../server/platform/context';
import { bareLicensePage, copyKeys, generateKeys } from '../../../testkit/bareWork';
import { aWooOrder, deliver, type Selling, startSelling } from '../selling';
import { getDatabaseUrl } from '../withConnection';

const ALLOWED_LOSS = 1.5;
/** What else runs on the machine slows Node and PostgreSQL unequally; what became slower is slower each time. */
const NOISY = { retry: 2 };

/** What Keystock takes beside the bare database; lower a value when it has become faster. */
const RECORDED = { list: 1.6, import: 1.7, orders: 1.7 };

async function start(keys: number) {
  const selling = await startSelling(keys);
  const client = new pg.Client({ connectionString: getDatabaseUrl(selling.api.services) });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query('ANALYZE');
  return { ...selling, client };
}

/** Alternates in one run, so that other load on the machine affects both. */
async function compare(
  rounds: number,
  bare: (round: number) => Promise<unknown>,
  keystock: (round: number) => Promise<unknown>,
): Promise<number> {
  const times = { bare: [] as number[], keystock: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, work] of Object.entries({ bare, keystock }) as [keyof typeof times, typeof bare][]) {
      const startedAt = performance.now();
      await work(round);
      times[name].push(performance.now() - startedAt);
    }
  }
  // The fastest rounds: the first ones plan statements, and others shared the machine.
  return Math.min(...times.keystock) / Math.min(...times.bare);
}

const expectRatio = (name: keyof typeof RECORDED, ratio: number) =>
  expect(ratio, `${name}: ${ratio.toFixed(2)}×, recorded ${RECORDED[name]}×`).toBeLessThan(
    RECORDED[name] * ALLOWED_LOSS,
  );

test('a page of licenses takes as long beside its query as recorded', NOISY, async () => {
  const { api, client, poolId } = await start(2000);
  const ctx = systemContext(api.services, 'bench');
  const query = z.parse(LicenseQuery, {
    license_group_id: String(poolId),
    status: 'available',
    per_page: '20',
  });

  const ratio = await compare(
    300,
    () => client.query(bareLicensePage(poolId)),
    () => listLicenses(ctx, query),
  );

  expectRatio('list', ratio);
});

const IMPORTED = 3000;

test('an import takes as long beside COPY as recorded', NOISY, async () => {
  const { api, client, poolId } = await start(1);
  const { db, vault } = api.services;

  const ratio = await compare(
    9,
    (round) => copyKeys({ db, client, vault }, poolId, generateKeys(IMPORTED), 1e9 + round * IMPORTED),
    async () => {
      const keys = generateKeys(IMPORTED).map((license_key) => ({ license_key }));
      const { data } = await api.send(licenses.import, {
        body: { license_group_id: poolId, licenses: keys },
      });
      expect(data.created_count).toBe(IMPORTED);
    },
  );

  expectRatio('import', ratio);
});

const ORDERS = 50;
const ROUNDS = 15;
const TAKE_KEY = `
  UPDATE licenses SET status = 'sold' WHERE id = (
    SELECT id FROM licenses WHERE pool_id = $1 AND status = 'available' ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)`;

test('orders take as long beside taking a key each as recorded', NOISY, async () => {
  const selling = await start(2 * ORDERS * ROUNDS);

  const ratio = await compare(
    ROUNDS,
    async () => {
      for (let n = 0; n < ORDERS; n += 1) await selling.client.query(TAKE_KEY, [selling.poolId]);
    },
    (round) => sellByWebhook(selling, round),
  );

  expect(await selling.api.count('license_assignments')).toBe(ORDERS * ROUNDS);
  expectRatio('orders', ratio);
});

async function sellByWebhook(selling: Selling, round: number): Promise<void> {
  const ids = Array.from({ length: ORDERS }, (_, n) => 1 + round * ORDERS + n);
  await Promise.all(ids.map((id) => deliver(selling, aWooOrder({ id, number: String(id) }))));
  await selling.api.runJobs();
}
