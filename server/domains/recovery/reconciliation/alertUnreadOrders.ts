import { textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import { transaction } from '../../../platform/db/transaction';
import { createNotifications } from '../../alerts';
import type { SiteRow } from '../../shops';
import { recordSiteEvent } from '../../shops';

/** Alerts that orders of a shop last changed before `day` were not read: nobody knows which of them are paid. */
export async function alertUnreadOrders(
  ctx: Context,
  { id, name }: Pick<SiteRow, 'id' | 'name'>,
  day: string,
): Promise<void> {
  const reason = textOf('events.beyond_look_back', { day });
  const title = textOf('alerts.orders_unread_title', { site: name });
  await transaction(ctx.db, async (tx) => {
    await recordSiteEvent(tx, id, 'reconciliation', { ok: false, reason });
    await createNotifications(tx, ctx, [
      { siteId: id, type: 'ASSIGNMENT_FAILED', severity: 'CRITICAL', title, message: reason },
    ]);
  });
}
