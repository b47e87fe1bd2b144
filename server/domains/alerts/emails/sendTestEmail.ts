import type { TestEmail } from '#contract/notifications';
import type { Context } from '../../../platform/context';
import { transaction } from '../../../platform/db/transaction';
import { createTranslate } from '../../../platform/formatText';
import { toAppError } from '../../../platform/httpClient/UpstreamError';
import { type RenderedEmail, renderMail } from '../../../platform/mail/layout';
import { MailError } from '../../../platform/mail/MailError';
import { sendMail } from '../../../platform/mail/sendMail';
import { formatServer } from '../../../platform/smtp/SmtpAccount';
import { audit } from '../../audit';
import { loadMailConfig, type MailConfig } from '../../settings';

/** Sends a test e-mail synchronously; throws with the reason of the mail service. */
export async function sendTestEmail(ctx: Context, { recipient }: TestEmail): Promise<null> {
  const mailConfig = await loadMailConfig(ctx);
  const email = renderTestEmail(mailConfig, ctx.config.PRODUCT_NAME);
  await sendMail(ctx, mailConfig, recipient, email, { isAwaited: true }).catch((error) => {
    throw error instanceof MailError ? toAppError(error) : error;
  });
  await transaction(ctx.db, (tx) =>
    audit(tx, ctx, { action: 'notification.test_email', details: { recipient } }),
  );
  return null;
}

function renderTestEmail(
  { from, account, consoleUrl, language }: MailConfig,
  product: string,
): RenderedEmail {
  const translate = createTranslate(language);
  return renderMail({
    language,
    subject: translate('mail.test_subject', { product }),
    product,
    tone: 'good',
    label: translate('mail.severity.INFO'),
    title: translate('mail.test_title'),
    message: translate('mail.test', { product }),
    facts: [
      [translate('mail.sender'), from],
      account.service === 'smtp'
        ? [translate('mail.server'), formatServer(account)]
        : [translate('mail.region'), account.region],
    ],
    link: { label: translate('mail.open_settings'), url: `${consoleUrl}/dashboard/settings` },
    footer: translate('mail.test_footer', { product }),
  });
}
