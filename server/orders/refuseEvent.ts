import { isUnstorable } from '../db/errors';
import type { Db } from '../db/open';
import { transaction } from '../db/transaction';
import { AppError } from '../errors';
import { noteCheck } from '../sites/noteCheck';
import type { WooDelivery } from './readWooOrder';
import type { StoredEvent } from './workEvent';

/**
 * Whether the same delivery would fail likewise each time, whenever it is tried. A fault of our own code is not
 * meant: its deliveries are tried again, and wait for the version that mends it.
 */
export const isHopeless = (error: unknown) => error instanceof AppError || isUnstorable(error);

const REFUSE = 'UPDATE webhook_events SET processed_at = now(), outcome = $2 WHERE id = $1';

/** Settles a delivery that can never be worked off, and tells of its order at the site. */
export async function refuseEvent(
  db: Db,
  event: StoredEvent,
  delivery: WooDelivery,
  why: string,
): Promise<void> {
  await transaction(db, async (tx) => {
    await tx.$client.query(REFUSE, [event.id, `refused: ${why}`]);
    await noteCheck(tx, event.site_id, 'orders', {
      ok: false,
      reason: `Order ${nameOf(delivery)}: ${why}`,
      details: { order_id: orderIdOf(delivery) },
    });
  });
}

/** By what a later delivery of the same order is known; null where that cannot be. */
export function orderIdOf(delivery: WooDelivery): string | null {
  if (delivery.kind === 'order') return delivery.state.orderId;
  return delivery.kind === 'deleted' ? delivery.orderId : null;
}

/** What people call the order. */
function nameOf(delivery: WooDelivery): string | null {
  if (delivery.kind === 'order') return delivery.state.number;
  return delivery.kind === 'refused' ? delivery.order : orderIdOf(delivery);
}
