import { type Text, textOf } from '#contract/texts/Text';
import { getBackoffSeconds, MAX_SEND_ATTEMPTS, SEND_DELAYS } from '../../../platform/backoff';
import { type Context, type Services, systemContext } from '../../../platform/context';
import { isDatabaseUnavailable } from '../../../platform/db/errors';
import { encodeText } from '../../../platform/db/textColumn';
import { transaction, whenAvailable } from '../../../platform/db/transaction';
import { AppError } from '../../../platform/errors';
import { formatText } from '../../../platform/formatText';
import { defineJob } from '../../../platform/jobs/defineJob';
import { enqueue } from '../../../platform/jobs/enqueue';
import { MailError } from '../../../platform/mail/MailError';
import { sendMail } from '../../../platform/mail/sendMail';
import { loadMailConfig } from '../../settings';
import { composeAccountEmail } from './composeAccountEmail';
import { composeAlertEmail } from './composeAlertEmail';

/** Sends queued e-mails in small batches: an SES sandbox account may send one per second. */
export const sendEmailJob = defineJob<{ emailId: number }>({
  queue: 'notifications.send-email',
  batchSize: 4,
  // For database outages; failures of the mail service are counted per e-mail.
  retryLimit: 12,
  // Longer than the timeout of a mail service: a job that is repeated fails an e-mail that is being sent.
  expireInSeconds: 180,
  async run(services, queued) {
    const results = await Promise.allSettled(queued.map(({ emailId }) => sendEmail(services, emailId)));
    for (const result of results) if (result.status === 'rejected') throw result.reason;
  },
});

const CLAIM_EMAIL = `
  UPDATE emails SET state = 'sending', attempts = attempts + 1, attempted_at = now()
  WHERE id = $1 AND state = 'queued' RETURNING recipient, attempts`;
const MARK_SENT = `UPDATE emails SET state = 'sent', message_id = $2, reason = NULL WHERE id = $1`;
const RESCHEDULE = `UPDATE emails SET state = 'queued', reason = $2 WHERE id = $1`;
const MARK_FAILED = `UPDATE emails SET state = 'failed', reason = $2, attempted_at = now() WHERE id = $1 AND state <> 'sent'`;
const MARK_INTERRUPTED = `UPDATE emails SET state = 'failed', reason = $2 WHERE id = $1 AND state = 'sending'`;

const INTERRUPTED_REASON = textOf('emails.interrupted');
const INTERNAL_ERROR_REASON = textOf('http.internal_logged');

/**
 * Sends one e-mail at most once: it is claimed first, and an interrupted claim fails instead of being sent
 * again. Only a response that the mail service returns after the timeout can cause a duplicate.
 */
async function sendEmail(services: Services, id: number): Promise<void> {
  const ctx = systemContext(services, `email-${id}`);
  let attempts = 0;
  try {
    const mailConfig = await loadMailConfig(ctx);
    const email =
      (await composeAccountEmail(ctx, id, mailConfig)) ?? (await composeAlertEmail(ctx, id, mailConfig));

    const claimed = await claimEmail(ctx, id);
    if (!claimed) return;
    attempts = claimed.attempts;
    const messageId = await sendMail(ctx, mailConfig, claimed.recipient, email);
    await whenAvailable(() => ctx.db.$client.query(MARK_SENT, [id, messageId]));
    ctx.log.info({ email: id, messageId }, 'email sent');
  } catch (error) {
    await recordFailure(ctx, id, attempts, error);
  }
}

/** Returns undefined if the e-mail is not queued; marks one whose sending was interrupted as failed. */
async function claimEmail({ db }: Context, id: number) {
  const { rows } = await db.$client.query<{ recipient: string; attempts: number }>(CLAIM_EMAIL, [id]);
  if (rows.length === 0) await db.$client.query(MARK_INTERRUPTED, [id, encodeText(INTERRUPTED_REASON)]);
  return rows[0];
}

async function recordFailure(ctx: Context, id: number, attempts: number, error: unknown): Promise<void> {
  if (isDatabaseUnavailable(error)) throw error;
  const isKnown = error instanceof MailError || error instanceof AppError;
  const text = isKnown ? error.text : INTERNAL_ERROR_REASON;
  const reason = formatText('en', text);
  if (error instanceof MailError && error.isTemporary && attempts < MAX_SEND_ATTEMPTS) {
    ctx.log.info({ email: id, attempts, reason }, 'email will be retried');
    await reschedule(ctx, id, attempts, text);
    return;
  }
  ctx.log.warn({ email: id, attempts, reason, err: isKnown ? undefined : error }, 'email failed');
  await ctx.db.$client.query(MARK_FAILED, [id, encodeText(text)]);
}

async function reschedule(ctx: Context, id: number, attempts: number, reason: Text): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    await tx.$client.query(RESCHEDULE, [id, encodeText(reason)]);
    await enqueue(tx, sendEmailJob, { emailId: id }, getBackoffSeconds(attempts, SEND_DELAYS));
  });
}
