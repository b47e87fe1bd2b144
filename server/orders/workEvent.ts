import { DrizzleQueryError } from 'drizzle-orm';
import { type Context, type Services, systemContext } from '../context';
import type { Tx } from '../db/open';
import { transaction } from '../db/transaction';
import { type Applied, applyDeletion, applyOrder } from './applyOrder';
import { readWooOrder } from './readWooOrder';

interface StoredEvent {
  id: number;
  site_id: number;
  topic: string;
  body: string;
  site: string;
  is_active: boolean;
}

// Waits for another process that has the same event in hand: should that one fail, this one does the work.
const UNWORKED = `
  SELECT e.id, e.site_id, e.topic, e.body, s.name AS site, s.is_active
  FROM webhook_events e JOIN sites s ON s.id = e.site_id
  WHERE e.id = $1 AND e.worked_at IS NULL FOR UPDATE OF e`;

const WORKED = 'UPDATE webhook_events SET worked_at = now(), outcome = $2 WHERE id = $1';
const FAILED = 'UPDATE webhook_events SET outcome = $2 WHERE id = $1 AND worked_at IS NULL';

/** Works one stored delivery off, with its outcome, all or nothing. One that is done is left alone. */
export async function workEvent(services: Services, eventId: number): Promise<void> {
  try {
    await transaction(services.db, async (tx) => {
      const [event] = (await tx.$client.query<StoredEvent>(UNWORKED, [eventId])).rows;
      if (!event) return;
      const actor = { kind: 'site', siteId: event.site_id, name: event.site } as const;
      const outcome = await workOff(tx, { ...systemContext(services, `event-${eventId}`), actor }, event);
      await tx.$client.query(WORKED, [eventId, outcome]);
    });
  } catch (error) {
    const why = error instanceof DrizzleQueryError ? error.cause : error;
    const outcome = `failed, will be tried again: ${why instanceof Error ? why.message : 'unknown'}`;
    await services.db.$client.query(FAILED, [eventId, outcome]);
    throw error;
  }
}

async function workOff(tx: Tx, ctx: Context, event: StoredEvent): Promise<string> {
  if (!event.is_active) return 'site inactive';
  const delivery = readWooOrder(event.topic, event.body);
  if (delivery.kind === 'nothing') return delivery.why;
  const { site_id: siteId, id: eventId } = event;
  if (delivery.kind === 'deleted') {
    return outcomeOf(await applyDeletion(tx, ctx, siteId, { orderId: delivery.orderId, eventId }));
  }
  return outcomeOf(await applyOrder(tx, ctx, siteId, { ...delivery.state, eventId }));
}

function outcomeOf({ isStale, assigned, waiting, flagged }: Applied): string {
  if (isStale) return 'older than what is known';
  return `${assigned} assigned, ${waiting} waiting, ${flagged} flagged`;
}
