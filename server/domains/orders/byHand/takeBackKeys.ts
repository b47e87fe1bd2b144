import type { TakenBack } from '#contract/byHand';
import { textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import { transaction } from '../../../platform/db/transaction';
import { conflict } from '../../../platform/errors';
import { audit } from '../../audit';
import { reconcileStored } from '../apply/applyOrders';
import { lockStoredOrder } from '../apply/storedOrder';
import { findOrderKey } from '../details/findOrder';

const CANCEL = `
  UPDATE orders SET status = 'cancelled', modified_at = now()
  WHERE id = $1 AND given_by IS NOT NULL AND is_paid(status)`;

/** Cancels an order of keys by hand, as a shop cancels its own: the refund policy of their pools applies to its keys. */
export async function takeBackKeys(ctx: Context, id: number, { reason }: TakenBack): Promise<null> {
  return transaction(ctx.db, async (tx) => {
    const { siteId, orderId } = await findOrderKey(tx, id);
    await lockStoredOrder(tx, { siteId, orderId });
    if (!(await tx.$client.query(CANCEL, [id])).rowCount) throw conflict(textOf('byHand.not_by_hand'));
    await reconcileStored(tx, ctx, { siteId, orderId }, { isExclusive: false, scope: 'none' });
    await audit(tx, ctx, { action: 'order.take_back', id: orderId, details: { site: siteId, reason } });
    return null;
  });
}
