import { message } from '#contract/messages/Message';
import type { Context } from '../../../platform/context';
import { encodeMessage } from '../../../platform/db/messageColumn';
import { type AppError, conflict } from '../../../platform/errors';
import type { OrderRef } from '../enqueueMessages';

const STOP = `
  INSERT INTO site_recoveries (site_id, reason, state, lost_since, problem)
  SELECT $1, 'conflict', 'stopped', epoch_since, $2 FROM database_identity
  ON CONFLICT (site_id) DO UPDATE SET reason = 'conflict', state = 'stopped', problem = excluded.problem,
    started_at = now()`;

/** Gives nothing more to a shop that another server serves, too, until a user decides. Returns the error to throw. */
export async function stopSite(ctx: Context, { siteId, orderId }: OrderRef): Promise<AppError> {
  const problem = message('sites.other_server', { order: orderId });
  await ctx.db.$client.query(STOP, [siteId, encodeMessage(problem)]);
  ctx.log.error({ site: siteId, order: orderId }, 'another server gives keys to this shop; this one stopped');
  return conflict(problem);
}
