import { defineSqlRule } from './Rule';

const countLicenses = (status: string) => `count(*) FILTER (WHERE status = '${status}')`;
const countValidation = (state: string) =>
  `count(*) FILTER (WHERE counted_validation(status, validation) = '${state}')`;

const DELIVERABLE = 'deliverable(status, validation, uses_left)';

/** The true value of each counter of a pool's stock, as the triggers count it. */
const STOCK_COUNTERS = {
  available: countLicenses('available'),
  sold: countLicenses('sold'),
  exhausted: countLicenses('exhausted'),
  replaced: countLicenses('replaced'),
  quarantined: countLicenses('quarantined'),
  uses_left: `coalesce(sum(greatest(${DELIVERABLE}, 0)), 0)`,
  unlimited: `count(*) FILTER (WHERE ${DELIVERABLE} < 0)`,
  valid: countValidation('valid'),
  invalid: countValidation('invalid'),
  pending: countValidation('pending'),
};

const counters = Object.entries(STOCK_COUNTERS);

/** The same of a batch. */
const BATCH_COUNTERS = Object.entries({
  keys: 'count(*)',
  free: countLicenses('available'),
  quarantined: countLicenses('quarantined'),
  sold: 'count(*) FILTER (WHERE sold_at IS NOT NULL)',
  replaced: countLicenses('replaced'),
  refunded: 'count(*) FILTER (WHERE flag IS NOT NULL)',
  invalid: countValidation('invalid'),
});

/** The counters of a pool are those of its licenses. */
export const stockRule = defineSqlRule({
  name: 'stock',
  batch: 'SELECT id FROM pools WHERE id > $1 ORDER BY id LIMIT 1',
  inconsistent: `
    SELECT NULL::bigint AS site_id, NULL::text AS order_id, p.id AS pool_id, NULL::bigint AS license_id,
      c.name AS detail, c.expected, c.found
    FROM batch p
    CROSS JOIN LATERAL (SELECT ${counters.map(([name, sql]) => `${sql} AS ${name}`).join(', ')}
      FROM licenses WHERE pool_id = p.id) licenses
    CROSS JOIN LATERAL (SELECT ${counters.map(([name]) => `coalesce(sum(${name}), 0) AS ${name}`).join(', ')}
      FROM pool_stock WHERE pool_id = p.id) stock
    CROSS JOIN LATERAL (VALUES ${counters.map(([name]) => `('${name}', licenses.${name}, stock.${name})`).join(', ')})
      AS c(name, expected, found)
    WHERE c.expected <> c.found`,
});

/** The counters of a batch are those of its licenses. */
export const batchesRule = defineSqlRule({
  name: 'batches',
  batch: 'SELECT id, pool_id FROM license_batches WHERE id > $1 ORDER BY id LIMIT 1',
  inconsistent: `
    SELECT NULL::bigint AS site_id, NULL::text AS order_id, b.pool_id, NULL::bigint AS license_id,
      '#' || b.id || ' ' || c.name AS detail, c.expected, c.found
    FROM batch b
    CROSS JOIN LATERAL (SELECT ${BATCH_COUNTERS.map(([name, sql]) => `${sql} AS ${name}`).join(', ')}
      FROM licenses WHERE batch_id = b.id) licenses
    LEFT JOIN batch_totals totals ON totals.batch_id = b.id
    CROSS JOIN LATERAL (VALUES ${BATCH_COUNTERS.map(([name]) => `('${name}', licenses.${name}, coalesce(totals.${name}, 0))`).join(', ')})
      AS c(name, expected, found)
    WHERE c.expected <> c.found`,
});

/** The order counters of a shop are those of its orders. */
export const ordersRule = defineSqlRule({
  name: 'orders',
  batch: 'SELECT DISTINCT site_id AS id FROM order_counts WHERE site_id > $1 ORDER BY 1 LIMIT 1',
  inconsistent: `
    SELECT site.id AS site_id, NULL::text AS order_id, NULL::bigint AS pool_id, NULL::bigint AS license_id,
      status AS detail, expected, found
    FROM batch site
    CROSS JOIN LATERAL (
      SELECT status, sum(counted) AS expected, sum(counter) AS found
      FROM (SELECT status, count(*) AS counted, 0 AS counter FROM orders WHERE site_id = site.id GROUP BY status
        UNION ALL SELECT status, 0, sum(orders) FROM order_counts WHERE site_id = site.id GROUP BY status) counts
      GROUP BY status) by_status
    WHERE expected <> found`,
});

/** Days since 1970, UTC. */
const dayOf = (time: string) => `((${time} AT TIME ZONE 'UTC')::date - date '1970-01-01')`;
const startOf = (day: string) => `((date '1970-01-01' + ${day})::timestamp AT TIME ZONE 'UTC')`;
const STATUSES = ['available', 'sold', 'exhausted', 'replaced'];
/** Those that a license counts under; one in quarantine has deliveries left. */
const toSql = (status: string) =>
  status === 'available' ? `IN ('available', 'quarantined')` : `= '${status}'`;

// Without sales it is today: not every day since 1970.
const FIRST_SALE = `least((SELECT min(bucket) FROM sales), (SELECT min(assigned_at) FROM license_assignments), now())`;

/** The sales of a day are its assignments. */
export const salesRule = defineSqlRule({
  name: 'sales',
  batch: `
    SELECT day AS id FROM generate_series(
      greatest($1::int + 1, ${dayOf(FIRST_SALE)}), ${dayOf('now()')}) AS day
    LIMIT 7`,
  inconsistent: `
    SELECT NULL::bigint AS site_id, NULL::text AS order_id, NULL::bigint AS pool_id, NULL::bigint AS license_id,
      to_char(date '1970-01-01' + day.id, 'YYYY-MM-DD') || ' ' || c.name AS detail, c.expected, c.found
    FROM batch day
    CROSS JOIN LATERAL (
      SELECT ${STATUSES.map((status) => `count(*) FILTER (WHERE license_status ${toSql(status)}) AS ${status}`).join(', ')},
        count(*) FILTER (WHERE license_status IS NULL) AS deleted
      FROM license_assignments WHERE assigned_at >= ${startOf('day.id')} AND assigned_at < ${startOf('day.id + 1')}) counted
    CROSS JOIN LATERAL (
      SELECT ${[...STATUSES, 'deleted'].map((status) => `coalesce(sum(${status}), 0) AS ${status}`).join(', ')}
      FROM sales WHERE bucket >= ${startOf('day.id')} AND bucket < ${startOf('day.id + 1')}) sold
    CROSS JOIN LATERAL (VALUES ${[...STATUSES, 'deleted']
      .map((status) => `('${status}', counted.${status}, sold.${status})`)
      .join(', ')}) AS c(name, expected, found)
    WHERE c.expected <> c.found`,
});
