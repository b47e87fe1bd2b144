import { eq } from 'drizzle-orm';
import type { Context } from '../../../platform/context';
import { createTranslate, formatText, type Translate } from '../../../platform/formatText';
import { type RenderedEmail, renderMail } from '../../../platform/mail/layout';
import { emails, signIns } from '../../../schema';
import type { MailConfig } from '../../settings';
import { formatTime } from './formatTime';

/** Renders the e-mail about a sign-in from a new device, or a change of an account; undefined for any other. */
export async function composeAccountEmail(
  ctx: Context,
  id: number,
  { consoleUrl, language }: Pick<MailConfig, 'consoleUrl' | 'language'>,
): Promise<RenderedEmail | undefined> {
  const [row] = await ctx.db
    .select()
    .from(emails)
    .leftJoin(signIns, eq(signIns.id, emails.sessionId))
    .where(eq(emails.id, id));
  if (!row?.sign_ins && !row?.emails.message) return undefined;
  const { emails: email, sign_ins: signIn } = row;
  const translate = createTranslate(language);
  const product = ctx.config.PRODUCT_NAME;
  const subject = formatText(language, email.subject);
  return renderMail({
    language,
    product,
    subject,
    tone: 'warning',
    label: translate('mail.new_device_label'),
    title: signIn ? translate('mail.new_device_title') : subject,
    message: email.message
      ? `${formatText(language, email.message)} ${translate('mail.account_hint')}`
      : translate('mail.new_device', { product, username: signIn?.username ?? '' }),
    facts: signIn
      ? getSessionFacts(signIn, formatTime(signIn.createdAt, language), translate)
      : [[translate('mail.changed_at'), formatTime(email.createdAt, language)]],
    link: { label: translate('mail.open_profile'), url: `${consoleUrl}/dashboard/profile` },
    footer: translate('mail.new_device_footer', { product }),
  });
}

function getSessionFacts(
  { browser, system, ip }: typeof signIns.$inferSelect,
  signedInAt: string,
  translate: Translate,
): [string, string][] {
  const unknown = translate('mail.unknown_device');
  const device = browser && system ? translate('mail.device_name', { browser, system }) : browser || system;
  return [
    [translate('mail.device'), device || unknown],
    [translate('mail.address'), ip ?? unknown],
    [translate('mail.signed_in'), signedInAt],
  ];
}
