import { countUnresolved } from '../server/domains/alerts/readNotifications';
import { checkPools } from '../server/domains/stock/alerts/checkPools';
import { systemContext } from '../server/platform/context';
import { medianMs, percentileMs, single } from './shared/figure';
import { measureTimes, printTable } from './shared/report';
import type { BenchDatabase } from './shared/startDatabase';
import { withServices } from './shared/withServices';

const POOLS = 500;
const SLOTS = 40;
const NOTIFICATIONS = 100_000;
const RUNS = 100;

/** Creates pools with stock, a fifth of them depleted, and years of notifications. */
async function seedStock({ client }: BenchDatabase): Promise<void> {
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
    [NOTIFICATIONS, POOLS],
  );
  await client.query('VACUUM ANALYZE');
}

export function benchAlerts(): Promise<void> {
  return withServices(async (services, bench) => {
    await seedStock(bench);
    const ctx = systemContext(services, 'bench');
    const startedAt = performance.now();
    const { notifications_created } = await checkPools(ctx);
    const firstCheckMs = performance.now() - startedAt;
    const checkTimes = await measureTimes(RUNS, () => checkPools(ctx));
    const countTimes = await measureTimes(RUNS, () => countUnresolved(ctx));
    printTable(
      `Alerts: ${POOLS} pools, ${NOTIFICATIONS.toLocaleString('en')} notifications (median of ${RUNS})`,
      [
        [`first check, which creates ${notifications_created} notifications`, single(firstCheckMs, 'ms')],
        ['check of all pools against their thresholds', medianMs(checkTimes)],
        ['… its 99th percentile', percentileMs(checkTimes, 0.99)],
        ['count of unresolved notifications', medianMs(countTimes)],
      ],
    );
  });
}
