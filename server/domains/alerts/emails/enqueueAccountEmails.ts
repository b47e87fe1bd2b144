import { isNotNull } from 'drizzle-orm';
import type { Text } from '#contract/texts/Text';
import type { Tx } from '../../../platform/db/openDatabase';
import { encodeText } from '../../../platform/db/textColumn';
import { enqueueSql } from '../../../platform/jobs/enqueue';
import { settings } from '../../../schema';
import { sendEmailJob } from './sendEmail';

interface AccountEmail {
  subject: Text;
  text: Text;
}

const INSERT = `
  WITH email AS (
    INSERT INTO emails (recipient, subject, message) SELECT unnest($1::text[]), $2, $3
    RETURNING jsonb_build_object('emailId', id) AS data
  ) ${enqueueSql(sendEmailJob, 'email')}`;

/** Enqueues e-mails about an account, one per recipient; none without a configured sender. */
export async function enqueueAccountEmails(
  tx: Tx,
  recipients: string[],
  { subject, text }: AccountEmail,
): Promise<void> {
  if ((await tx.$count(settings, isNotNull(settings.sesFromEmail))) === 0) return;
  await tx.$client.query(INSERT, [recipients, encodeText(subject), encodeText(text)]);
}
