import { type Text, textOf } from '#contract/texts/Text';
import type { KeyWaits } from '#contract/trends';
import type { Context } from '../../../platform/context';
import { presentTexts } from '../../../platform/db/textColumn';
import { assertFound } from '../../../platform/errors';
import { describeDuration } from '../describeDuration';

/** What is read is bounded, whatever the shop sells. */
const MAX_ORDERS = 10_000;

const READ = `
  WITH newest AS (
    SELECT site_id, order_id FROM orders
    WHERE site_id = $1 AND ordered_at > now() - interval '30 days' ORDER BY ordered_at DESC LIMIT ${MAX_ORDERS}
  ), waits AS (
    SELECT w.id, w.number, extract(epoch FROM w.waited)::float8 AS seconds FROM newest JOIN key_waits w USING (site_id, order_id)
  )
  SELECT count(*)::int AS keys, percentile_cont(0.5) WITHIN GROUP (ORDER BY seconds) AS p50,
    percentile_cont(0.95) WITHIN GROUP (ORDER BY seconds) AS p95,
    (SELECT json_build_object('order', json_build_object('id', id, 'number', number), 'seconds', seconds)
      FROM waits ORDER BY seconds DESC LIMIT 1) AS slowest
  FROM waits`;

interface WaitsRow {
  keys: number;
  p50: number | null;
  p95: number | null;
  slowest: { order: NonNullable<KeyWaits['slowest']>; seconds: number } | null;
}

/** How long the customers of a site waited for their keys, from the payment, in the orders of the last 30 days. */
export async function readKeyWaits({ db }: Context, siteId: number): Promise<KeyWaits> {
  const found = await db.$client.query('SELECT FROM sites WHERE id = $1', [siteId]);
  assertFound(found.rows[0], textOf('sites.not_found'));
  const { rows } = await db.$client.query<WaitsRow>(READ, [siteId]);
  const { keys = 0, p50 = null, p95 = null, slowest = null } = rows[0] ?? {};
  return {
    keys,
    p50_seconds: p50,
    p95_seconds: p95,
    slowest: slowest?.order ?? null,
    ...presentTexts({ sentence: describeWaits({ keys, p50, p95, slowest }) }),
  };
}

function describeWaits({ keys, p50, p95, slowest }: WaitsRow): Text {
  if (p50 === null || p95 === null || !slowest) return textOf('waits.none');
  return textOf('waits.keys', {
    smart_count: keys,
    half: describeDuration(p50),
    most: describeDuration(p95),
    longest: describeDuration(slowest.seconds),
  });
}
