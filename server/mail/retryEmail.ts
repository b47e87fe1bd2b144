import { eq } from 'drizzle-orm';
import { audit } from '../audit/audit';
import type { Context } from '../context';
import { emails } from '../db/tables';
import { transaction } from '../db/transaction';
import { conflict, found } from '../errors';
import { requeue } from './requeue';

/** Sends a failed e-mail once more; one that is on its way or was sent is left alone. */
export async function retryEmail(ctx: Context, id: number): Promise<null> {
  return transaction(ctx.db, async (tx) => {
    const queued = await requeue(tx, ctx, eq(emails.id, id));
    if (queued === 0) {
      found((await tx.select({ id: emails.id }).from(emails).where(eq(emails.id, id)))[0], 'E-mail');
      throw conflict('Only an e-mail that failed can be tried again');
    }
    await audit(tx, ctx, { action: 'notification.retry_email', details: { email: id } });
    return null;
  });
}
