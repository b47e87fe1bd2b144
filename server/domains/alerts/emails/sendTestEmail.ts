import type { TestEmail } from '#contract/notifications';
import type { Context } from '../../../platform/context';
import { transaction } from '../../../platform/db/transaction';
import { createTranslate } from '../../../platform/formatText';
import { toAppError } from '../../../platform/httpClient/UpstreamError';
import { type RenderedEmail, renderMail } from '../../../platform/mail/layout';
import { sendMail } from '../../../platform/mail/sendMail';
import { SesError } from '../../../platform/ses/SesError';
import { audit } from '../../audit';
import { loadMailConfig, type MailConfig } from '../../settings';

/** Sends a test e-mail synchronously; throws with the reason from Amazon SES. */
export async function sendTestEmail(ctx: Context, { recipient }: TestEmail): Promise<null> {
  const mailConfig = await loadMailConfig(ctx);
  const email = renderTestEmail(mailConfig, ctx.config.PRODUCT_NAME);
  await sendMail(ctx, mailConfig, recipient, email, { isAwaited: true }).catch((error) => {
    throw error instanceof SesError ? toAppError(error) : error;
  });
  await transaction(ctx.db, (tx) =>
    audit(tx, ctx, { action: 'notification.test_email', details: { recipient } }),
  );
  return null;
}

function renderTestEmail({ from, region, consoleUrl, language }: MailConfig, product: string): RenderedEmail {
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
      [translate('mail.region'), region],
    ],
    link: { label: translate('mail.open_settings'), url: `${consoleUrl}/dashboard/settings` },
    footer: translate('mail.test_footer', { product }),
  });
}
