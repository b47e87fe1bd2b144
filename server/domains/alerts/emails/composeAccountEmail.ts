import { and, eq, isNotNull } from 'drizzle-orm';
import type { Context } from '../../../platform/context';
import { createTranslate, formatMessage } from '../../../platform/formatMessage';
import { type RenderedEmail, renderMail } from '../../../platform/mail/layout';
import { emails } from '../../../schema';
import type { MailConfig } from '../../settings';
import { formatTime } from './formatTime';

/** Renders the e-mail about a change of an account; undefined if the e-mail is about something else. */
export async function composeAccountEmail(
  ctx: Context,
  id: number,
  { consoleUrl, language }: Pick<MailConfig, 'consoleUrl' | 'language'>,
): Promise<RenderedEmail | undefined> {
  const [row] = await ctx.db
    .select()
    .from(emails)
    .where(and(eq(emails.id, id), isNotNull(emails.message)));
  if (!row?.message) return undefined;
  const translate = createTranslate(language);
  const product = ctx.config.PRODUCT_NAME;
  const subject = formatMessage(language, row.subject);
  return renderMail({
    language,
    product,
    subject,
    tone: 'warning',
    label: translate('mail.new_device_label'),
    title: subject,
    message: `${formatMessage(language, row.message)} ${translate('mail.account_hint')}`,
    facts: [[translate('mail.changed_at'), formatTime(row.createdAt, language)]],
    link: { label: translate('mail.open_profile'), url: `${consoleUrl}/dashboard/profile` },
    footer: translate('mail.new_device_footer', { product }),
  });
}
