import type { OrderDelivery } from '#contract/orders';
import { decodeText, presentTexts } from '../../../platform/db/textColumn';

/** SQL: the columns of delivery `m` of an order. The keys of a delivery that was not attempted yet are not fixed. */
export const ORDER_MESSAGE_COLUMNS = `
  m.id, m.kind, m.channel, m.state, m.is_resend, m.completes_order, m.attempts, m.reason, m.created_at, m.attempted_at, m.sent_at, m.next_at,
  (SELECT count(*) FROM delivery_keys k WHERE k.delivery_id = m.id) AS keys`;

export interface OrderDeliveryRow
  extends Pick<
    OrderDelivery,
    'id' | 'kind' | 'channel' | 'state' | 'is_resend' | 'completes_order' | 'attempts' | 'keys' | 'reason'
  > {
  created_at: Date;
  attempted_at: Date | null;
  sent_at: Date | null;
  next_at: Date;
}

export function presentOrderDelivery(row: OrderDeliveryRow): OrderDelivery {
  return {
    id: row.id,
    kind: row.kind,
    channel: row.channel,
    state: row.state,
    is_resend: row.is_resend,
    keys: row.keys,
    completes_order: row.completes_order,
    attempts: row.attempts,
    ...presentTexts({ reason: row.reason === null ? null : decodeText(row.reason) }),
    created_at: row.created_at.toISOString(),
    attempted_at: row.attempted_at?.toISOString() ?? null,
    sent_at: row.sent_at?.toISOString() ?? null,
    next_at: row.state === 'queued' ? row.next_at.toISOString() : null,
  };
}
