import type { Handover } from '#contract/dashboard';
import { hasPermission } from '#contract/permissions';
import { type Text, type TextCode, textOf } from '#contract/texts/Text';
import type { Context } from '../../platform/context';
import type { Db } from '../../platform/db/openDatabase';
import { presentTexts } from '../../platform/db/textColumn';
import { readAbsence, requireSession } from '../accounts';
import { describeDuration } from './describeDuration';
import { listPoolRunways } from './getDashboardStats';

/** The sentences tell of this long before the return: what is counted is bounded. */
const MAX_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

/** The time of the absence that the sentences tell of. */
type Span = [since: Date, until: Date];

/** Tells what happened while the caller was away; null if nobody was, or it was dismissed. */
export async function getHandover(ctx: Context): Promise<Handover | null> {
  const { adminId, role } = requireSession(ctx);
  const absence = await readAbsence(ctx.db, adminId);
  if (!absence) return null;
  const { left_at, returned_at } = absence;
  const since = new Date(Math.max(left_at.getTime(), returned_at.getTime() - MAX_DAYS * DAY_MS));
  const span: Span = [since, returned_at];

  const [orders, changes, alerts, pools] = await Promise.all([
    describeOrders(ctx.db, span),
    hasPermission(role, 'audit.read') ? describeChanges(ctx.db, span, adminId) : null,
    describeAlerts(ctx.db, span),
    describePools(ctx),
  ]);
  return {
    left_at: left_at.toISOString(),
    returned_at: returned_at.toISOString(),
    since: since.toISOString(),
    ...presentTexts({ orders, changes, alerts, pools }),
  };
}

const COUNT_ORDERS = `
  SELECT count(DISTINCT (site_id, order_id)) AS orders FROM license_assignments
  WHERE assigned_at > $1 AND assigned_at <= $2 AND NOT is_imported`;

const LONGEST_WAIT = `
  SELECT number, extract(epoch FROM waited)::float8 AS seconds FROM key_waits
  WHERE assigned_at > $1 AND assigned_at <= $2 ORDER BY waited DESC LIMIT 1`;

async function describeOrders({ $client }: Db, span: Span): Promise<Text> {
  const [counted, waits] = await Promise.all([
    $client.query<{ orders: number }>(COUNT_ORDERS, span),
    $client.query<{ number: string; seconds: number }>(LONGEST_WAIT, span),
  ]);
  const smart_count = counted.rows[0]?.orders ?? 0;
  if (smart_count === 0) return textOf('handover.no_orders');
  const orders = textOf('handover.orders', { smart_count });
  const [longest] = waits.rows;
  if (!longest) return orders;
  const wait = textOf('handover.longest_wait', {
    order: longest.number,
    wait: describeDuration(longest.seconds),
  });
  return textOf('handover.two', { first: orders, second: wait });
}

// What was looked at, and who came and went, changes nothing.
const READ_CHANGES = `
  SELECT actor, array_agg(action ORDER BY n DESC, action) AS actions, array_agg(n ORDER BY n DESC, action) AS counts
  FROM (
    SELECT actor, action, count(*)::int AS n FROM audit_log
    WHERE at > $1 AND at <= $2 AND admin_id IS NOT NULL AND admin_id <> $3
      AND action !~ '(_shown|_copied|_exported|_refused|\\.export|\\.look_up)$|^admin\\.(sign|reauthenticate|refresh)'
    GROUP BY actor, action
  ) change GROUP BY actor ORDER BY sum(n) DESC, actor`;

/** How many users, and how many kinds of changes of each, are named. */
const NAMED = { users: 3, actions: 3 };

interface UserChanges {
  actor: string;
  /** The most frequent first, and how often each. */
  actions: string[];
  counts: number[];
}

async function describeChanges({ $client }: Db, span: Span, adminId: number): Promise<Text> {
  const { rows } = await $client.query<UserChanges>(READ_CHANGES, [...span, adminId]);
  if (rows.length === 0) return textOf('handover.no_changes');
  const others = rows.length - NAMED.users;
  return joinSentences([
    ...rows.slice(0, NAMED.users).map(describeUser),
    ...(others > 0 ? [textOf('handover.others', { smart_count: others })] : []),
  ]);
}

function describeUser({ actor, actions, counts }: UserChanges): Text {
  const named = actions.slice(0, NAMED.actions).map((action, index) => toChange(action, counts[index]));
  const rest = counts.slice(NAMED.actions).reduce((sum, count) => sum + count, 0);
  const more = rest > 0 ? [textOf('handover.more', { smart_count: rest })] : [];
  return textOf('handover.user', { actor, changes: [...named, ...more] });
}

function toChange(action: string, count = 1): Text {
  const what: Text = { code: `resources.audit.actions.${action}` as TextCode, params: { _: action } };
  return count === 1 ? what : textOf('handover.times', { what, count });
}

const COUNT_ALERTS = `
  SELECT count(*) AS raised, count(*) FILTER (WHERE NOT is_resolved) AS open FROM notifications
  WHERE triggered_at > $1 AND triggered_at <= $2 AND severity <> 'INFO'`;

async function describeAlerts({ $client }: Db, span: Span): Promise<Text> {
  const { rows } = await $client.query<{ raised: number; open: number }>(COUNT_ALERTS, span);
  const { raised = 0, open = 0 } = rows[0] ?? {};
  return raised === 0
    ? textOf('handover.no_alerts')
    : textOf('handover.alerts', { smart_count: raised, count: open });
}

/** Pools that run out within this time or the time that new keys take are named, at most so many. */
const SOON_DAYS = 7;
const NAMED_POOLS = 3;

async function describePools(ctx: Context): Promise<Text> {
  const pools = (await listPoolRunways(ctx, Number.MAX_SAFE_INTEGER)).filter(
    ({ runway, lead_time_days }) => (runway.days_left ?? 0) <= Math.max(SOON_DAYS, lead_time_days),
  );
  if (pools.length === 0) return textOf('handover.no_pools');
  const named = pools
    .slice(0, NAMED_POOLS)
    .map(({ license_group: { name: pool }, runway }) =>
      runway.days_left === 0 || !runway.runs_out_at
        ? textOf('handover.pool_empty', { pool })
        : textOf('handover.pool_runs_out', { pool, day: runway.runs_out_at.slice(0, 10) }),
    );
  const others = pools.length - named.length;
  return joinSentences([
    ...named,
    ...(others > 0 ? [textOf('handover.more_pools', { smart_count: others })] : []),
  ]);
}

const joinSentences = (sentences: Text[]): Text =>
  sentences.reduce((first, second) => textOf('handover.two', { first, second }));
