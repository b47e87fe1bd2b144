import { type EmailTroubles, FAILED_EMAILS_SHOWN, type FailedEmail } from '#contract/emails';
import type { Context } from '../context';

interface Row extends Omit<FailedEmail, 'failed_at'> {
  attempted_at: Date;
}

const FAILED = `
  SELECT id, recipient, subject, reason, attempts, coalesce(attempted_at, created_at) AS attempted_at
  FROM emails WHERE state = 'failed' ORDER BY id DESC LIMIT ${FAILED_EMAILS_SHOWN}`;

const COUNTED = `
  SELECT (SELECT count(*) FROM emails WHERE state = 'failed') AS failed, count(*) AS waiting,
    (array_agg(reason ORDER BY attempted_at DESC))[1] AS reason
  FROM emails WHERE state = 'queued' AND attempts > 0`;

/** What of the e-mail does not go as it should. */
export async function readTroubles({ db }: Context): Promise<EmailTroubles> {
  const { rows } = await db.$client.query<Row>(FAILED);
  const counted = await db.$client.query<{ failed: number; waiting: number; reason: string | null }>(COUNTED);
  const { failed = 0, waiting = 0, reason = null } = counted.rows[0] ?? {};
  return {
    failed: rows.map(presentFailed),
    failed_count: failed,
    waiting_count: waiting,
    waiting_reason: reason,
  };
}

function presentFailed({ id, recipient, subject, reason, attempts, attempted_at }: Row): FailedEmail {
  return { id, recipient, subject, reason, attempts, failed_at: attempted_at.toISOString() };
}
