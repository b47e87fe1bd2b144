import { audit } from '../audit/audit';
import type { Context } from '../context';
import { transaction } from '../db/transaction';
import { requeue } from './requeue';

/** Sends every failed e-mail once more, as when SES lifted a suspension. */
export async function retryAllEmails(ctx: Context): Promise<{ retried_count: number }> {
  return transaction(ctx.db, async (tx) => {
    const retried_count = await requeue(tx, ctx);
    if (retried_count > 0) {
      await audit(tx, ctx, { action: 'notification.retry_emails', details: { retried_count } });
    }
    return { retried_count };
  });
}
