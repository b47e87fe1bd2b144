import type { SiteEventKind, SiteEventResult } from '#contract/siteEvents';

/** A table with events of sites. Its rows are read by index, newest first. */
export interface EventSource {
  kinds: SiteEventKind[];
  /** The columns of an event, and the table under its alias. */
  select: string;
  alias: string;
  at: string;
  /** Restricts the rows to a result; a source without the result has no such rows. */
  results: Partial<Record<SiteEventResult, string>>;
  /** Restricts the rows to a kind, if the source has several. */
  kindSql?: (kind: SiteEventKind) => string;
  hasOrders: boolean;
}

const webhooks: EventSource = {
  kinds: ['webhook'],
  select: `'webhook' AS kind, e.id, CASE e.source WHEN 'webhook' THEN 'received' ELSE 'recovered' END AS name,
    e.received_at AS at, e.processed_at AS finished_at,
    CASE WHEN e.is_refused THEN 'failed' WHEN e.processed_at IS NOT NULL THEN 'succeeded'
      WHEN e.outcome IS NULL THEN 'pending' ELSE 'retrying' END AS result,
    e.topic, e.order_id, e.outcome AS reason
    FROM webhook_events e`,
  alias: 'e',
  at: 'received_at',
  results: {
    pending: 'e.processed_at IS NULL AND e.outcome IS NULL',
    retrying: 'e.processed_at IS NULL AND e.outcome IS NOT NULL',
    failed: 'e.is_refused',
    succeeded: 'e.processed_at IS NOT NULL AND NOT e.is_refused',
  },
  hasOrders: true,
};

const deliveries: EventSource = {
  kinds: ['message'],
  select: `'message' AS kind, d.id, CASE d.kind WHEN 'keys' THEN '' ELSE d.kind || '_' END || d.channel AS name, d.created_at AS at, d.sent_at AS finished_at,
    CASE WHEN d.state IN ('queued', 'sending') THEN CASE WHEN d.reason IS NULL THEN 'pending' ELSE 'retrying' END
      WHEN d.state = 'sent' THEN 'succeeded' ELSE 'failed' END AS result,
    NULL AS topic, d.order_id, d.reason
    FROM deliveries d`,
  alias: 'd',
  at: 'created_at',
  results: {
    pending: "d.state IN ('queued', 'sending') AND d.reason IS NULL",
    retrying: "d.state IN ('queued', 'sending') AND d.reason IS NOT NULL",
    failed: "d.state = 'failed'",
    succeeded: "d.state = 'sent'",
  },
  hasOrders: true,
};

const SYNCS = "('reconciliation', 'products', 'stock')";
const CHECKS = "('connection', 'webhooks')";

const checks: EventSource = {
  kinds: ['webhook', 'check', 'sync'],
  select: `CASE WHEN c.kind IN ${SYNCS} THEN 'sync' WHEN c.kind IN ${CHECKS} THEN 'check' ELSE 'webhook' END AS kind,
    c.id, c.kind AS name, c.at, NULL::timestamptz AS finished_at,
    CASE WHEN c.ok THEN 'succeeded' ELSE 'failed' END AS result, NULL AS topic, NULL AS order_id, c.reason
    FROM check_history c`,
  alias: 'c',
  at: 'at',
  results: { succeeded: 'c.ok', failed: 'NOT c.ok' },
  kindSql: (kind) =>
    kind === 'webhook'
      ? "c.kind IN ('signature', 'too_large')"
      : `c.kind IN ${kind === 'sync' ? SYNCS : CHECKS}`,
  hasOrders: false,
};

const earlierOrders: EventSource = {
  kinds: ['sync'],
  select: `'sync' AS kind, r.id, 'earlier_orders' AS name, r.created_at AS at, r.finished_at,
    CASE r.state WHEN 'running' THEN 'pending' WHEN 'done' THEN 'succeeded' ELSE 'failed' END AS result,
    NULL AS topic, NULL AS order_id, r.reason
    FROM (SELECT * FROM earlier_order_runs WHERE kind = 'serve') r`,
  alias: 'r',
  at: 'created_at',
  results: {
    pending: "r.state = 'running'",
    failed: "r.state = 'failed'",
    succeeded: "r.state = 'done'",
  },
  hasOrders: false,
};

/** Events of the same time are in this order. */
export const eventSources: EventSource[] = [webhooks, deliveries, checks, earlierOrders];
