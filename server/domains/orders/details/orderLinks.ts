import { type CreatedLink, LINKS_PER_HOUR } from '#contract/orders';
import { textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import { transaction } from '../../../platform/db/transaction';
import { conflict } from '../../../platform/errors';
import { assertHourlyLimit, requireAdmin, requireGiver } from '../../accounts';
import { audit } from '../../audit';
import { createOrderLink, deleteOrderLinks } from '../../deliveries';
import { findOrderKey } from './findOrder';

const LIMIT = {
  action: 'order.create_link',
  max: LINKS_PER_HOUR,
  text: textOf('orders.link_limit', { max: LINKS_PER_HOUR }),
} as const;

/** Creates a link to the customer's page, for an administrator who sends it otherwise; each may do so some times an hour. */
export async function createLink(ctx: Context, id: number): Promise<CreatedLink> {
  return transaction(ctx.db, async (tx) => {
    const actor = requireAdmin(ctx);
    await assertHourlyLimit(tx, actor, LIMIT);
    await requireGiver(tx, ctx, 'orders.write');
    const { hasSite, ...order } = await findOrderKey(tx, id);
    // The page is the shop's, in its language.
    if (!hasSite) throw conflict(textOf('messages.no_site'));
    const { token, expiresAt } = await createOrderLink(tx, order, actor.adminId);
    await audit(tx, ctx, {
      action: 'order.create_link',
      id: order.orderId,
      details: { site: order.siteId },
    });
    return { url: `${ctx.config.CUSTOMER_URL}/o/${token}`, expires_at: expiresAt.toISOString() };
  });
}

/** Revokes every link that the customer has; a later message contains a new one. */
export async function revokeLinks(ctx: Context, id: number): Promise<{ revoked_count: number }> {
  return transaction(ctx.db, async (tx) => {
    const order = await findOrderKey(tx, id);
    const revoked = await deleteOrderLinks(tx, order);
    const details = { site: order.siteId, revoked };
    if (revoked > 0) await audit(tx, ctx, { action: 'order.revoke_links', id: order.orderId, details });
    return { revoked_count: revoked };
  });
}
