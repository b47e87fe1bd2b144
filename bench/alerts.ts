import { pino } from 'pino';
import { readConfig } from '../server/config';
import { systemContext } from '../server/context';
import { checkPools } from '../server/notifications/checkPools';
import { countUnresolved } from '../server/notifications/countUnresolved';
import { fixedKeyring } from '../server/security/keyring';
import { closeServices, openServices } from '../server/services';
import { type Bench, startDatabase } from './database';
import { median, ms, printTable, quantile, timed } from './report';

const POOLS = 500;
const SLOTS = 40;
const TOLD = 100_000;
const RUNS = 100;

/** Pools with their stock, a fifth of them short, and what was told about them in some years. */
async function seed({ client }: Bench): Promise<void> {
  await client.query(
    `INSERT INTO pools (name, threshold_count, threshold_percentage, notify_on_low, notify_on_depleted)
     SELECT 'Pool ' || n, 10, 10, true, true FROM generate_series(1, $1) n`,
    [POOLS],
  );
  await client.query(
    `INSERT INTO pool_stock (pool_id, slot, available, sold, deliveries_left)
     SELECT p.id, s, n, 50, n FROM pools p, generate_series(1, $1) s, LATERAL (SELECT (p.id % 5 > 0)::int * 50 AS n) stock`,
    [SLOTS],
  );
  await client.query(
    `INSERT INTO notifications (type, severity, title, message, pool_id, available_count, is_resolved, triggered_at)
     SELECT 'LOW_STOCK', 'WARNING', 'Running low', 'Few are left.', 1 + n % $2, 3, n % 100 > 0,
       now() - n * interval '10 minutes' FROM generate_series($1::int, 1, -1) n`,
    [TOLD, POOLS],
  );
  await client.query('VACUUM ANALYZE');
}

export async function benchAlerts(): Promise<void> {
  const bench = await startDatabase();
  const keys = {
    encryption: fixedKeyring(Buffer.from(bench.encryptionKey, 'base64')),
    session: Buffer.alloc(32),
  };
  const services = await openServices(readConfig({}), bench.url, keys, pino({ level: 'silent' }));
  try {
    await seed(bench);
    const ctx = systemContext(services, 'bench');
    const first = performance.now();
    const { notifications_created } = await checkPools(ctx);
    const toldIn = performance.now() - first;
    const checked = await timed(RUNS, () => checkPools(ctx));
    const counted = await timed(RUNS, () => countUnresolved(ctx));
    printTable(`Alerts: ${POOLS} pools, ${TOLD.toLocaleString('en')} notifications (median of ${RUNS})`, [
      [`first check, ${notifications_created} told`, ms(toldIn)],
      ['check of all pools', ms(median(checked))],
      ['… its 99th percentile', ms(quantile(checked, 0.99))],
      ['count of the unresolved', ms(median(counted))],
    ]);
  } finally {
    await closeServices(services);
    await bench.stop();
  }
}
