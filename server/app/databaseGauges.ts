import { Gauge, type Registry } from 'prom-client';
import type { Db } from '../platform/db/openDatabase';

/** Limits the number of time series. */
const MAX_POOLS = 500;

interface GaugeRow {
  labels: Record<string, string>;
  n: number;
}

interface DatabaseGauge {
  name: string;
  help: string;
  labels: string[];
  /** Yields `labels` as JSON and the count `n`. */
  sql: string;
}

const gaugeQueries: DatabaseGauge[] = [
  {
    name: 'keystock_jobs',
    help: 'Background jobs by queue and state',
    labels: ['queue', 'state'],
    sql: `SELECT jsonb_build_object('queue', queue, 'state', state) AS labels, count(*) AS n
      FROM jobs, LATERAL (SELECT CASE WHEN failed_at IS NOT NULL THEN 'failed' WHEN claimed_by IS NOT NULL THEN 'active'
        WHEN attempts > 0 THEN 'retry' ELSE 'created' END AS state) s GROUP BY queue, state`,
  },
  {
    name: 'keystock_backordered_orders',
    help: 'Backordered orders',
    labels: [],
    sql: `SELECT '{}'::jsonb AS labels, count(DISTINCT (site_id, order_id)) AS n FROM backorders`,
  },
  {
    name: 'keystock_backordered_units',
    help: 'Backordered units',
    labels: [],
    sql: `SELECT '{}'::jsonb AS labels, count(*) AS n FROM backorders`,
  },
  {
    name: 'keystock_pool_available_licenses',
    help: `Available licenses by pool, of the first ${MAX_POOLS} pools`,
    labels: ['pool', 'name'],
    sql: `SELECT jsonb_build_object('pool', p.id::text, 'name', p.name) AS labels, coalesce(sum(s.available), 0)::bigint AS n
      FROM (SELECT id, name FROM pools ORDER BY id LIMIT ${MAX_POOLS}) p
      LEFT JOIN pool_stock s ON s.pool_id = p.id GROUP BY p.id, p.name`,
  },
  {
    name: 'keystock_notifications_unresolved',
    help: 'Unresolved notifications by type and severity',
    labels: ['type', 'severity'],
    sql: `SELECT jsonb_build_object('type', type, 'severity', severity) AS labels, count(*) AS n
      FROM notifications WHERE NOT is_resolved GROUP BY type, severity`,
  },
  {
    name: 'keystock_recovering_sites',
    help: 'Sites that get no keys since a restore, a failover or a conflict of two servers',
    labels: [],
    sql: `SELECT '{}'::jsonb AS labels, count(*) AS n FROM site_recoveries`,
  },
  {
    name: 'keystock_quarantined_pools',
    help: 'Pools whose older keys wait for a user, because customers may have them',
    labels: [],
    sql: `SELECT '{}'::jsonb AS labels, count(*) AS n FROM pools WHERE is_quarantined`,
  },
  {
    name: 'keystock_inconsistencies',
    help: 'Inconsistencies found by the last consistency check, by rule',
    labels: ['rule'],
    sql: `SELECT jsonb_build_object('rule', rule) AS labels, (result ->> 'inconsistencies')::bigint AS n
      FROM consistency_checks WHERE result IS NOT NULL`,
  },
  {
    name: 'keystock_consistency_checked_timestamp_seconds',
    help: 'End of the last consistency check, by rule',
    labels: ['rule'],
    sql: `SELECT jsonb_build_object('rule', rule) AS labels,
        extract(epoch FROM (result ->> 'finishedAt')::timestamptz)::float8 AS n
      FROM consistency_checks WHERE result IS NOT NULL`,
  },
];

/** Registers gauges of database values; returns a function that refreshes them. */
export function databaseGauges(register: Registry): (db: Db) => Promise<void> {
  const isUp = new Gauge({
    name: 'keystock_database_up',
    help: 'Whether the database answered this scrape',
    registers: [register],
  });
  const registered = gaugeQueries.map(({ sql, labels: labelNames, ...gauge }) => ({
    sql,
    gauge: new Gauge({ ...gauge, labelNames, registers: [register] }),
  }));
  return async (db) => {
    // Reset first, so that a failed query leaves no outdated values.
    for (const { gauge } of registered) gauge.reset();
    isUp.set(0);
    for (const { sql, gauge } of registered) {
      const { rows } = await db.$client.query<GaugeRow>(sql);
      for (const { labels, n } of rows) gauge.set(labels, n);
    }
    isUp.set(1);
  };
}
