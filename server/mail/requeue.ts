import { and, eq, type SQL } from 'drizzle-orm';
import type { Context } from '../context';
import type { Tx } from '../db/open';
import { emails } from '../db/tables';
import { sendEmailJob } from './sendEmailJob';

/** Queues failed e-mails anew, with their attempts counted from the start; returns how many. */
export async function requeue(tx: Tx, ctx: Context, which?: SQL): Promise<number> {
  const queued = await tx
    .update(emails)
    .set({ state: 'queued', attempts: 0, reason: null })
    .where(and(eq(emails.state, 'failed'), which))
    .returning({ emailId: emails.id });
  if (queued.length > 0) await ctx.jobs.sendAll(tx, sendEmailJob, queued);
  return queued.length;
}
