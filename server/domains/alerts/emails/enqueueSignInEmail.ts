import { isNotNull } from 'drizzle-orm';
import { textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import type { Tx } from '../../../platform/db/openDatabase';
import { enqueue } from '../../../platform/jobs/enqueue';
import { emails, settings } from '../../../schema';
import { sendEmailJob } from './sendEmail';

/** Enqueues the e-mail about a sign-in from a new device; none without a configured sender. */
export async function enqueueSignInEmail(
  tx: Tx,
  ctx: Context,
  sessionId: string,
  recipient: string,
): Promise<void> {
  if ((await tx.$count(settings, isNotNull(settings.sesFromEmail))) === 0) return;
  const subject = textOf('mail.new_device_subject', { product: ctx.config.PRODUCT_NAME });
  const [email] = await tx
    .insert(emails)
    .values({ sessionId, recipient, subject })
    .returning({ emailId: emails.id });
  if (email) await enqueue(tx, sendEmailJob, email);
}
