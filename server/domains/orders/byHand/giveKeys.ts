import type { GivenKeys, GivenOrder } from '#contract/byHand';
import { textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import type { Tx } from '../../../platform/db/openDatabase';
import { invalid } from '../../../platform/errors';
import { audit } from '../../audit';
import { enqueueResend, getMailRefusal } from '../../deliveries';
import { lockSite } from '../../shops';
import { allocate, type LackingOrder } from '../allocation/allocate';
import { assignGivenKeys } from '../allocation/assignKeys';
import { runOrderTransaction } from '../apply/runOrderTransaction';
import { assertNotRecovering } from './assertNotRecovering';
import { type HandOrder, insertHandOrder } from './insertHandOrder';
import { takeLicense } from './takeLicense';

/**
 * Gives keys without an order of a shop: they become an order of the site in whose name they are given. All of them, or
 * none: throws `invalid` at the pool that lacks keys. A repeated call returns the same order.
 */
export async function giveKeys(ctx: Context, input: GivenKeys): Promise<GivenOrder> {
  const refusal = input.send_email ? await getMailRefusal(ctx) : undefined;
  if (refusal) throw invalid({ send_email: refusal });
  return runOrderTransaction(ctx.db, async (tx, isExclusive) => {
    await lockSite(tx, input.site_id);
    await assertNotRecovering(tx, input.site_id);
    const order = await insertHandOrder(tx, ctx, input);
    if (!order.isNew) return order.given;

    // Pools are locked in the order of their ids.
    for (const item of order.items.toSorted((a, b) => a.poolId - b.poolId))
      await giveItem(tx, ctx, order, item, isExclusive);
    const { siteId, orderId } = order.ref;
    await tx.$client.query(KEEP_SILENT, [siteId, orderId]);
    if (input.send_email) await enqueueResend(tx, order.ref, 'email');
    const keys = order.items.reduce((sum, { line }) => sum + line.quantity, 0);
    const details = { site: siteId, number: order.given.number, keys, reason: input.reason };
    await audit(tx, ctx, { action: 'order.give', id: orderId, details });
    return order.given;
  });
}

// Its giver has chosen whether a message is sent; one of a replacement is sent as usual.
const KEEP_SILENT = 'UPDATE license_assignments SET is_imported = true WHERE site_id = $1 AND order_id = $2';

async function giveItem(
  tx: Tx,
  ctx: Context,
  { ref, state }: HandOrder,
  { index, poolId, pool, line, licenseId }: HandOrder['items'][number],
  isExclusive: boolean,
): Promise<void> {
  const units = Array.from({ length: line.quantity }, (_, unit) => ({
    lineItemId: line.id,
    unit: unit + 1,
    part: 1,
    parts: 1,
    productId: 0,
    variationId: 0,
  }));
  if (licenseId) {
    await takeLicense(tx, licenseId, poolId, `items.${index}.license_id`);
    const { orderId, customer } = state;
    const given = units.map((unit) => ({
      ...unit,
      orderId,
      customer,
      licenseId,
      givenAt: new Date(),
      validUntil: null,
    }));
    return assignGivenKeys(tx, ref.siteId, given, { isImported: true, isDelivered: false });
  }
  const withoutTerm = units.map((unit) => ({ ...unit, validity: null }));
  const order: LackingOrder = { ctx, siteId: ref.siteId, state, units: [[poolId, withoutTerm]] };
  const missing = (await allocate(tx, [order], isExclusive)).get(order) ?? 0;
  // Nobody waits for keys by hand: everything is rolled back.
  if (missing > 0)
    throw invalid({
      [`items.${index}.quantity`]: textOf('byHand.none_to_give', { pool, count: line.quantity, missing }),
    });
}
