import { type Context, type Services, systemContext } from '../context';
import type { Queryable, Tx } from '../db/open';
import { statement } from '../db/statement';
import { invalid } from '../errors';
import { reasonOf } from '../log';
import { readRefundsJob } from '../refunds/readRefundsJob';
import { EXAMPLE_URL } from '../sites/isExample';
import { ORDERS_QUEUE, requesting } from '../sites/syncRequest';
import { type Applied, applyDeletion, applyOrder } from './applyOrder';
import { orderTransaction } from './orderTransaction';
import { readWooOrder, type WooDelivery } from './readWooOrder';
import { isHopeless, orderIdOf, refuseEvent } from './refuseEvent';

/** A delivery as it was stored. */
export interface StoredEvent {
  id: number;
  site_id: number;
  topic: string;
  source: 'webhook' | 'reconciliation';
  body: string;
  site: string;
  is_active: boolean;
}

const UNWORKED = statement<StoredEvent>(
  'unworked events',
  `SELECT e.id, e.site_id, e.topic, e.source, e.body, s.name AS site, s.is_active
   FROM webhook_events e JOIN sites s ON s.id = e.site_id
   WHERE e.id = ANY($1::bigint[]) AND e.processed_at IS NULL ORDER BY e.id`,
);

// An order that was refused is no trouble any more once it can be worked off, or is deleted.
const WORKED = statement(
  'event worked',
  `WITH mended AS (
     DELETE FROM health_checks WHERE site_id = $3 AND kind = 'orders' AND details->>'order_id' = $4
   )
   UPDATE webhook_events SET processed_at = now(), outcome = $2 WHERE id = $1`,
);

const FAILED = 'UPDATE webhook_events SET outcome = $2 WHERE id = $1 AND processed_at IS NULL';

// Is on disk a moment after its end instead of before it. Should the machine stop in between, the delivery, which
// was on disk before it was answered, is worked off again: whatever tells a key to others writes first, and what
// is written takes all that was written before it along.
const REPEATABLE = 'SET LOCAL synchronous_commit = off';

const SYNC_ORDERS = `
  WITH shop AS (SELECT id FROM sites WHERE id = $1 AND url !~ $2),
    orders AS (${requesting(ORDERS_QUEUE, 'shop')})
  SELECT`;

/** Those of the events that are not worked off yet. */
export async function unworkedEvents(db: Queryable, ids: number[]): Promise<StoredEvent[]> {
  return (await UNWORKED(db, [ids])).rows;
}

/**
 * Works one stored delivery off, with its outcome, all or nothing. Should another process have the same one
 * in hand, the second finds every unit served. What can never be worked off is settled; all else is thrown.
 */
export async function workEvent(services: Services, event: StoredEvent): Promise<void> {
  const actor = { kind: 'site', siteId: event.site_id, name: event.site } as const;
  const ctx = { ...systemContext(services, `event-${event.id}`), actor };
  const delivery: WooDelivery = event.is_active
    ? readWooOrder(event.topic, event.body)
    : { kind: 'nothing', why: 'site inactive' };
  try {
    await orderTransaction(
      services.db,
      async (tx, isAlone) => {
        const outcome = await workOff(tx, ctx, event, delivery, isAlone);
        await WORKED(tx, [event.id, outcome, event.site_id, orderIdOf(delivery)]);
      },
      REPEATABLE,
    );
  } catch (error) {
    const why = reasonOf(error);
    if (isHopeless(error)) return refuseEvent(services.db, event, delivery, why);
    await services.db.$client.query(FAILED, [event.id, `failed, will be tried again: ${why}`]);
    throw error;
  }
}

async function workOff(
  tx: Tx,
  ctx: Context,
  { id: eventId, site_id: siteId }: StoredEvent,
  delivery: WooDelivery,
  isAlone: boolean,
): Promise<string> {
  if (delivery.kind === 'nothing') {
    if (delivery.isGarbled) await tx.$client.query(SYNC_ORDERS, [siteId, EXAMPLE_URL]);
    return delivery.why;
  }
  if (delivery.kind === 'refused') throw invalid({ order: delivery.why });
  if (delivery.kind === 'deleted') {
    return outcomeOf(await applyDeletion(tx, ctx, siteId, { orderId: delivery.orderId, eventId }));
  }
  const applied = await applyOrder(tx, ctx, siteId, { ...delivery.state, eventId }, isAlone);
  if (applied.hasUnreadRefunds) {
    await ctx.jobs.send(tx, readRefundsJob, { siteId, orderId: delivery.state.orderId });
  }
  return outcomeOf(applied);
}

function outcomeOf({ isStale, assigned, waiting, flagged }: Applied): string {
  if (isStale) return 'older than what is known';
  return `${assigned} assigned, ${waiting} waiting, ${flagged} flagged`;
}
