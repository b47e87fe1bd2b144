import { ORDER_HISTORY_LIMIT, type OrderDetails, type OrderEvent } from '#contract/orders';
import type { Db } from '../../../platform/db/openDatabase';
import { decodeText, presentTexts } from '../../../platform/db/textColumn';
import { type OrderDeliveryRow, presentOrderDelivery } from '../../deliveries';

type History = Pick<OrderDetails, 'messages' | 'links' | 'replacements' | 'events'>;

const MESSAGES = `
  SELECT * FROM order_deliveries
  WHERE site_id = $1 AND order_id = $2 ORDER BY id DESC LIMIT ${ORDER_HISTORY_LIMIT}`;

const LINKS = `
  SELECT created_at, expires_at, opened_at FROM order_links
  WHERE site_id = $1 AND order_id = $2 AND expires_at > now()
  ORDER BY created_at DESC LIMIT ${ORDER_HISTORY_LIMIT}`;

const REPLACEMENTS = `
  SELECT r.id, a.line_item_id, a.unit, r.license_id, r.new_license_id, r.note, r.actor, r.created_at
  FROM license_assignments a JOIN license_replacements r ON r.assignment_id = a.id
  WHERE a.site_id = $1 AND a.order_id = $2 ORDER BY r.id DESC LIMIT ${ORDER_HISTORY_LIMIT}`;

const EVENTS = `
  SELECT id, topic, source, received_at, processed_at, is_refused, outcome FROM webhook_events
  WHERE site_id = $1 AND order_id = $2 ORDER BY id DESC LIMIT ${ORDER_HISTORY_LIMIT}`;

interface LinkRow {
  created_at: Date;
  expires_at: Date;
  opened_at: Date | null;
}

type ReplacementRow = Omit<History['replacements'][number], 'created_at'> & { created_at: Date };

interface EventRow extends Pick<OrderEvent, 'id' | 'topic' | 'source'> {
  outcome: string | null;
  received_at: Date;
  processed_at: Date | null;
  is_refused: boolean;
}

/** An order's messages, links, replacements and events, each newest first. */
export async function readOrderHistory(
  { $client: db }: Db,
  siteId: number,
  orderId: string,
): Promise<History> {
  const values = [siteId, orderId];
  const [messages, links, replacements, events] = await Promise.all([
    db.query<OrderDeliveryRow>(MESSAGES, values),
    db.query<LinkRow>(LINKS, values),
    db.query<ReplacementRow>(REPLACEMENTS, values),
    db.query<EventRow>(EVENTS, values),
  ]);
  return {
    messages: messages.rows.map(presentOrderDelivery),
    links: links.rows.map(({ created_at, expires_at, opened_at }) => ({
      created_at: created_at.toISOString(),
      expires_at: expires_at.toISOString(),
      opened_at: opened_at?.toISOString() ?? null,
    })),
    replacements: replacements.rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() })),
    events: events.rows.map(presentEvent),
  };
}

const presentEvent = ({
  received_at,
  processed_at,
  is_refused,
  outcome,
  ...event
}: EventRow): OrderEvent => ({
  ...event,
  ...presentTexts({ outcome: outcome === null ? null : decodeText(outcome) }),
  received_at: received_at.toISOString(),
  processed_at: processed_at?.toISOString() ?? null,
  is_failed: is_refused,
});
