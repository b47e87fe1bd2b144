import type { DeliveryProof, ProofKey, ProofMessage } from '#contract/deliveryProof';
import { ORDER_UNITS_LIMIT } from '#contract/orders';
import type { Context } from '../../../platform/context';
import { presentKey } from '../../../platform/crypto/presentKey';
import { findOrder, type OrderRecord } from './findOrder';

interface KeyRow extends Pick<ProofKey, 'line_item_id' | 'unit' | 'part' | 'parts' | 'license_id'> {
  assignment_id: number;
  key_cipher: Buffer | null;
  given_at: Date;
  delivered_at: Date | null;
  replaced_at: Date | null;
}

// Each replacement says when the unit's earlier key came to an end, and when its next one was given.
const KEYS = `
  WITH given AS (
    SELECT a.id AS assignment_id, a.license_id, a.delivered_at, NULL::timestamptz AS replaced_at
    FROM license_assignments a WHERE a.site_id = $1 AND a.order_id = $2
    UNION ALL
    SELECT a.id, r.license_id, r.previous_delivered_at, r.created_at
    FROM license_assignments a JOIN license_replacements r ON r.assignment_id = a.id
    WHERE a.site_id = $1 AND a.order_id = $2
  )
  SELECT g.assignment_id, a.line_item_id, a.unit, a.part, a.parts, g.license_id, l.key_cipher, g.delivered_at, g.replaced_at,
    coalesce((SELECT max(r.created_at) FROM license_replacements r
      WHERE r.assignment_id = g.assignment_id AND r.new_license_id = g.license_id), a.assigned_at) AS given_at
  FROM given g JOIN license_assignments a ON a.id = g.assignment_id LEFT JOIN licenses l ON l.id = g.license_id
  ORDER BY a.line_item_id, a.unit, a.part, g.replaced_at LIMIT ${ORDER_UNITS_LIMIT}`;

interface MessageRow extends Omit<ProofMessage, 'sent_at'> {
  assignment_id: number;
  license_id: number;
  sent_at: Date;
}

const MESSAGES = `
  SELECT k.assignment_id, k.license_id, d.channel, d.is_resend, d.sent_at, d.remote_id
  FROM deliveries d JOIN delivery_keys k ON k.delivery_id = d.id
  WHERE d.site_id = $1 AND d.order_id = $2 AND d.state = 'sent' AND d.sent_at IS NOT NULL ORDER BY d.sent_at, d.id`;

// An order that took the id of a displaced one does not take its visits. A visit is in the log and, until the link
// ends, on the link.
const OPENINGS = `
  SELECT at FROM audit_log
  WHERE kind = 'order' AND record_id = $2 AND action = 'order.page_opened' AND (details ->> 'site')::bigint = $1 AND at >= $3
  UNION
  SELECT opened_at FROM order_links WHERE site_id = $1 AND order_id = $2 AND opened_at IS NOT NULL
  ORDER BY at LIMIT 200`;

/** What is stored of the delivery of each key of an order. */
export async function getDeliveryProof(ctx: Context, id: number): Promise<DeliveryProof> {
  const order = await findOrder(ctx.db, id);
  const { $client: db } = ctx.db;
  const values = [order.site_id, order.order_id];
  const [keys, messages, openings] = await Promise.all([
    db.query<KeyRow>(KEYS, values),
    db.query<MessageRow>(MESSAGES, values),
    db.query<{ at: Date }>(OPENINGS, [...values, order.received_at]),
  ]);
  const opened = openings.rows.map(({ at }) => at);
  const sent = groupByKey(messages.rows);
  return {
    made_at: new Date().toISOString(),
    keys: keys.rows.map((row) => presentProofKey(ctx, order, row, sent.get(toKeyId(row)) ?? [], opened)),
  };
}

function groupByKey(messages: MessageRow[]): Map<string, MessageRow[]> {
  const byKey = new Map<string, MessageRow[]>();
  for (const message of messages) {
    const others = byKey.get(toKeyId(message));
    if (others) others.push(message);
    else byKey.set(toKeyId(message), [message]);
  }
  return byKey;
}

const toKeyId = (row: Pick<MessageRow | KeyRow, 'assignment_id' | 'license_id'>): string =>
  `${row.assignment_id} ${row.license_id}`;

function presentProofKey(
  ctx: Context,
  order: OrderRecord,
  row: KeyRow,
  messages: MessageRow[],
  opened: Date[],
): ProofKey {
  const { line_item_id, unit, part, parts, license_id, key_cipher, given_at, delivered_at, replaced_at } =
    row;
  const isShown = (at: Date) => at >= given_at && (replaced_at === null || at <= replaced_at);
  return {
    line_item_id,
    product: order.line_items.find((line) => line.id === line_item_id)?.name ?? '',
    unit,
    part,
    parts,
    license_id,
    license_key: presentKey(ctx, license_id, key_cipher).license_key,
    given_at: given_at.toISOString(),
    delivered_at: delivered_at?.toISOString() ?? null,
    replaced_at: replaced_at?.toISOString() ?? null,
    messages: messages.map(({ channel, is_resend, sent_at, remote_id }) => ({
      channel,
      is_resend,
      sent_at: sent_at.toISOString(),
      remote_id,
    })),
    opened_at: opened.filter(isShown).map((at) => at.toISOString()),
  };
}
