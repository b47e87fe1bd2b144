import { eq } from 'drizzle-orm';
import type { Language } from '#contract/messages/language';
import type { Context } from '../../../platform/context';
import { createTranslate, type Translate } from '../../../platform/formatMessage';
import { type RenderedEmail, renderMail } from '../../../platform/mail/layout';
import { admins, emails, sessions } from '../../../schema';
import type { MailConfig } from '../../settings';
import { formatTime } from './formatTime';

/** Renders the e-mail about a sign-in from a new device; undefined if the e-mail is about something else. */
export async function composeSignInEmail(
  ctx: Context,
  id: number,
  { consoleUrl, language }: Pick<MailConfig, 'consoleUrl' | 'language'>,
): Promise<RenderedEmail | undefined> {
  const [row] = await ctx.db
    .select({ session: sessions, username: admins.username })
    .from(emails)
    .innerJoin(sessions, eq(sessions.id, emails.sessionId))
    .innerJoin(admins, eq(admins.id, sessions.adminId))
    .where(eq(emails.id, id));
  if (!row) return undefined;
  const translate = createTranslate(language);
  const product = ctx.config.PRODUCT_NAME;
  return renderMail({
    language,
    product,
    subject: translate('mail.new_device_subject', { product }),
    tone: 'warning',
    label: translate('mail.new_device_label'),
    title: translate('mail.new_device_title'),
    message: translate('mail.new_device', { product, username: row.username }),
    facts: getFacts(row.session, language, translate),
    link: { label: translate('mail.open_profile'), url: `${consoleUrl}/dashboard/profile` },
    footer: translate('mail.new_device_footer', { product }),
  });
}

function getFacts(
  { browser, system, ip, createdAt }: typeof sessions.$inferSelect,
  language: Language,
  translate: Translate,
): [string, string][] {
  const unknown = translate('mail.unknown_device');
  const device = browser && system ? translate('mail.device_name', { browser, system }) : browser || system;
  return [
    [translate('mail.device'), device || unknown],
    [translate('mail.address'), ip ?? unknown],
    [translate('mail.signed_in'), formatTime(createdAt, language)],
  ];
}
