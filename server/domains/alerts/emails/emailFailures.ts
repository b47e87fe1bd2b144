import { and, eq, type SQL } from 'drizzle-orm';
import { type EmailFailures, FAILED_EMAILS_LIMIT, type FailedEmail } from '#contract/notifications';
import { textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import type { Tx } from '../../../platform/db/openDatabase';
import { decodeText, presentTexts } from '../../../platform/db/textColumn';
import { transaction } from '../../../platform/db/transaction';
import { assertFound, conflict } from '../../../platform/errors';
import { enqueueAll } from '../../../platform/jobs/enqueue';
import { emails } from '../../../schema';
import { audit } from '../../audit';
import { sendEmailJob } from './sendEmail';

interface FailedEmailRow extends Omit<FailedEmail, 'failed_at'> {
  attempted_at: Date;
}

const SELECT_FAILED = `
  SELECT id, recipient, subject, reason, attempts, coalesce(attempted_at, created_at) AS attempted_at
  FROM emails WHERE state = 'failed' ORDER BY id DESC LIMIT ${FAILED_EMAILS_LIMIT}`;

const COUNT_FAILURES = `
  SELECT (SELECT count(*) FROM emails WHERE state = 'failed') AS failed, count(*) AS waiting,
    (array_agg(reason ORDER BY attempted_at DESC))[1] AS reason
  FROM emails WHERE state = 'queued' AND attempts > 0`;

/** Returns the latest failed e-mails, and the number that wait for a retry. */
export async function listEmailFailures({ db }: Context): Promise<EmailFailures> {
  const { rows } = await db.$client.query<FailedEmailRow>(SELECT_FAILED);
  const counts = await db.$client.query<{ failed: number; waiting: number; reason: string | null }>(
    COUNT_FAILURES,
  );
  const { failed = 0, waiting = 0, reason = null } = counts.rows[0] ?? {};
  return {
    failed: rows.map(presentFailedEmail),
    failed_count: failed,
    waiting_count: waiting,
    ...presentTexts({ waiting_reason: reason === null ? null : decodeText(reason) }),
  };
}

function presentFailedEmail({
  id,
  recipient,
  subject,
  reason,
  attempts,
  attempted_at,
}: FailedEmailRow): FailedEmail {
  const texts = presentTexts({ subject: decodeText(subject), reason: decodeText(reason) });
  return { id, recipient, ...texts, attempts, failed_at: attempted_at.toISOString() };
}

/** Requeues a failed e-mail; throws `conflict` if it is in any other state. */
export async function retryEmail(ctx: Context, id: number): Promise<null> {
  return transaction(ctx.db, async (tx) => {
    const queued = await requeueEmails(tx, eq(emails.id, id));
    if (queued === 0) {
      assertFound(
        (await tx.select({ id: emails.id }).from(emails).where(eq(emails.id, id)))[0],
        textOf('emails.not_found'),
      );
      throw conflict(textOf('emails.not_failed'));
    }
    await audit(tx, ctx, { action: 'notification.retry_email', details: { email: id } });
    return null;
  });
}

/** Requeues all failed e-mails, for example after the mail service has lifted a suspension. */
export async function retryAllEmails(ctx: Context): Promise<{ retried_count: number }> {
  return transaction(ctx.db, async (tx) => {
    const retried_count = await requeueEmails(tx);
    if (retried_count > 0) {
      await audit(tx, ctx, { action: 'notification.retry_emails', details: { retried_count } });
    }
    return { retried_count };
  });
}

/** Requeues failed e-mails with their attempts reset; returns their number. */
async function requeueEmails(tx: Tx, filter?: SQL): Promise<number> {
  const queued = await tx
    .update(emails)
    .set({ state: 'queued', attempts: 0, reason: null })
    .where(and(eq(emails.state, 'failed'), filter))
    .returning({ emailId: emails.id });
  if (queued.length > 0) await enqueueAll(tx, sendEmailJob, queued);
  return queued.length;
}
