import { type Text, textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import type { Tx } from '../../../platform/db/openDatabase';
import { encodeText } from '../../../platform/db/textColumn';
import { enqueueSql } from '../../../platform/jobs/enqueue';
import { sendEmailJob } from './sendEmail';

// None without a sender.
const ENQUEUE = `
  WITH email AS (
    INSERT INTO emails (recipient, subject, message, session_id)
    SELECT unnest($1::text[]), $2, $3, $4::uuid WHERE has_mail_sender()
    RETURNING jsonb_build_object('emailId', id) AS data
  ) ${enqueueSql(sendEmailJob, 'email')}`;

/** Enqueues e-mails about an account, one per recipient. */
export async function enqueueAccountEmails(
  tx: Tx,
  recipients: string[],
  { subject, text }: { subject: Text; text: Text },
): Promise<void> {
  await tx.$client.query(ENQUEUE, [recipients, encodeText(subject), encodeText(text), null]);
}

/** Enqueues the e-mail about a sign-in from a new device. */
export async function enqueueSignInEmail(
  tx: Tx,
  { config }: Context,
  sessionId: string,
  recipient: string,
): Promise<void> {
  const subject = textOf('mail.new_device_subject', { product: config.PRODUCT_NAME });
  await tx.$client.query(ENQUEUE, [[recipient], encodeText(subject), null, sessionId]);
}
