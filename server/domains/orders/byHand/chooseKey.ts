import type { KeyChoice } from '#contract/byHand';
import { textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import { advisoryLocks } from '../../../platform/db/advisoryLocks';
import { transaction } from '../../../platform/db/transaction';
import { assertFound, conflict } from '../../../platform/errors';
import { audit } from '../../audit';
import { assignGivenKeys } from '../allocation/assignKeys';
import { reconcileStored } from '../apply/applyOrders';
import { assertGetsKeys } from '../apply/assertGetsKeys';
import { lockStoredOrder } from '../apply/storedOrder';
import { findOrderKey } from '../details/findOrder';
import { assertNotRecovering } from './assertNotRecovering';
import { findFreeUnit } from './findFreeUnit';
import { findOrAddKey } from './findOrAddKey';
import { takeLicense } from './takeLicense';

/**
 * Gives a particular key to a unit without one, which leaves its place in the queue of backorders: a key in stock, or a
 * text, which is added to the pool if it is new. Its customer is told as usual.
 */
export async function chooseKey(ctx: Context, id: number, input: KeyChoice): Promise<null> {
  return transaction(ctx.db, async (tx) => {
    // Waits for deletions, which record the delivered keys.
    await tx.$client.query('SELECT pg_advisory_xact_lock_shared($1)', [advisoryLocks.import]);
    const { hasSite, ...order } = await findOrderKey(tx, id);
    if (!hasSite) throw conflict(textOf('messages.no_site'));
    const stored = assertFound(await lockStoredOrder(tx, order), textOf('orders.not_found'));
    assertGetsKeys(stored.state);
    await assertNotRecovering(tx, order.siteId);

    const { poolId, ...unit } = await findFreeUnit(tx, order, stored, input);
    const field = input.license_id ? 'license_id' : 'license_key';
    const licenseId = input.license_id ?? (await findOrAddKey(tx, ctx, poolId, input.license_key ?? ''));
    await takeLicense(tx, licenseId, poolId, field);
    const given = {
      ...unit,
      orderId: order.orderId,
      customer: stored.state.customer,
      licenseId,
      givenAt: new Date(),
    };
    await assignGivenKeys(tx, order.siteId, [given], { isDelivered: false });
    // Enqueues the message, and flags the key of an order that was refunded in part, as an event would.
    await reconcileStored(tx, ctx, order, { isExclusive: false, scope: 'none' });
    const details = { site: order.siteId, license: licenseId, pool: poolId, reason: input.reason };
    await audit(tx, ctx, { action: 'order.choose_key', id: order.orderId, details });
    return null;
  });
}
