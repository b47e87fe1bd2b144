import { type Context, type Services, systemContext } from '../context';
import { isDatabaseAway } from '../db/errors';
import { transaction } from '../db/transaction';
import { AppError } from '../errors';
import { SesError } from '../integrations/ses/SesError';
import { defineJob } from '../jobs/jobs';
import { MAX_ATTEMPTS, pauseAfter } from './attempts';
import { composeEmail } from './composeEmail';
import { mailService, send } from './mailService';

/** Sends queued e-mails, a few at a time: an account in the sandbox may send one a second. */
export const sendEmailJob = defineJob<{ emailId: number }>({
  queue: 'notifications.send-email',
  batch: 4,
  // For a database that is away. What SES refuses is counted at the e-mail itself.
  retryLimit: 12,
  lostAfterSeconds: 60,
  async run(services, queued) {
    const sent = await Promise.allSettled(queued.map(({ emailId }) => sendQueued(services, emailId)));
    for (const one of sent) if (one.status === 'rejected') throw one.reason;
  },
});

const CLAIM = `
  UPDATE emails SET state = 'sending', attempts = attempts + 1, attempted_at = now()
  WHERE id = $1 AND state = 'queued' RETURNING recipient, attempts`;
const SENT = `UPDATE emails SET state = 'sent', message_id = $2, reason = NULL WHERE id = $1`;
const AGAIN = `UPDATE emails SET state = 'queued', reason = $2 WHERE id = $1`;
const GIVE_UP = `UPDATE emails SET state = 'failed', reason = $2, attempted_at = now() WHERE id = $1 AND state <> 'sent'`;
const GIVE_UP_LOST = `UPDATE emails SET state = 'failed', reason = $2 WHERE id = $1 AND state = 'sending'`;

const LOST = 'The server stopped while this e-mail was handed over; it may have been sent';
const OUR_FAULT = 'Something went wrong on our side; the log says what';

/**
 * Sends one e-mail once: it is claimed first, and a claim that nobody finished is given up rather than sent
 * again. Only what SES takes without our hearing of it in time is handed over a second time.
 */
async function sendQueued(services: Services, id: number): Promise<void> {
  const ctx = systemContext(services, `email-${id}`);
  let attempts = 0;
  try {
    const service = await mailService(ctx);
    const email = await composeEmail(ctx, id, service.consoleUrl);

    const claimed = await claim(ctx, id);
    if (!claimed) return;
    attempts = claimed.attempts;
    const messageId = await send(ctx, service, claimed.recipient, email);
    await ctx.db.$client.query(SENT, [id, messageId]);
    ctx.log.info({ email: id, messageId }, 'e-mail sent');
  } catch (error) {
    await noteFailure(ctx, id, attempts, error);
  }
}

/** Undefined when another has it in hand, has sent it, or is gone in the middle of it. */
async function claim({ db }: Context, id: number) {
  const { rows } = await db.$client.query<{ recipient: string; attempts: number }>(CLAIM, [id]);
  if (rows.length === 0) await db.$client.query(GIVE_UP_LOST, [id, LOST]);
  return rows[0];
}

async function noteFailure(ctx: Context, id: number, attempts: number, error: unknown): Promise<void> {
  if (isDatabaseAway(error)) throw error;
  const isKnown = error instanceof SesError || error instanceof AppError;
  const reason = isKnown ? error.message : OUR_FAULT;
  if (error instanceof SesError && error.isTemporary && attempts < MAX_ATTEMPTS) {
    ctx.log.info({ email: id, attempts, reason }, 'an e-mail will be tried again');
    await tryAgain(ctx, id, attempts, reason);
    return;
  }
  ctx.log.warn({ email: id, attempts, reason, err: isKnown ? undefined : error }, 'an e-mail was given up');
  await ctx.db.$client.query(GIVE_UP, [id, reason]);
}

async function tryAgain(ctx: Context, id: number, attempts: number, reason: string): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    await tx.$client.query(AGAIN, [id, reason]);
    await ctx.jobs.send(tx, sendEmailJob, { emailId: id }, pauseAfter(attempts));
  });
}
