import { textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import { encodeText } from '../../../platform/db/textColumn';
import { type AppError, conflict } from '../../../platform/errors';
import type { OrderRef } from '../enqueueDeliveries';

/** Gives nothing more to a shop that another server serves, too, until a user decides. Returns the error to throw. */
export async function stopSite(ctx: Context, { siteId, orderId }: OrderRef): Promise<AppError> {
  const problem = textOf('sites.other_server', { order: orderId });
  await ctx.db.$client.query('SELECT stop_site($1, $2)', [siteId, encodeText(problem)]);
  ctx.log.error({ site: siteId, order: orderId }, 'another server gives keys to this shop; this one stopped');
  return conflict(problem);
}
