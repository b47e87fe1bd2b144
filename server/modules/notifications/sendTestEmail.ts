import type { TestEmail } from '#contract/notifications';
import type { Context } from '../../platform/context';
import { transaction } from '../../platform/db/transaction';
import { toAppError } from '../../platform/httpClient/UpstreamError';
import { type RenderedEmail, renderMail } from '../../platform/mail/layout';
import { sendMail } from '../../platform/mail/sendMail';
import { SesError } from '../../platform/ses/SesError';
import { audit } from '../audit';
import { loadMailConfig, type MailConfig } from '../settings';
import { emailCopy } from './emailCopy';

/** Sends one e-mail now, and fails with the reason that Amazon SES gives. */
export async function sendTestEmail(ctx: Context, { recipient }: TestEmail): Promise<null> {
  const mailConfig = await loadMailConfig(ctx);
  await sendMail(ctx, mailConfig, recipient, renderTestEmail(mailConfig, ctx.config.PRODUCT_NAME)).catch(
    (error) => {
      throw error instanceof SesError ? toAppError(error) : error;
    },
  );
  await transaction(ctx.db, (tx) =>
    audit(tx, ctx, { action: 'notification.test_email', details: { recipient } }),
  );
  return null;
}

/** The e-mail that shows an administrator that e-mail arrives. */
export function renderTestEmail({ from, region, consoleUrl }: MailConfig, product: string): RenderedEmail {
  const { test } = emailCopy;
  return renderMail({
    subject: test.subject(product),
    product,
    tone: 'good',
    label: emailCopy.severities.INFO,
    title: test.title,
    message: test.message(product),
    facts: [
      [test.sender, from],
      [test.region, region],
    ],
    link: { label: test.openSettings, url: `${consoleUrl}/dashboard/settings` },
    footer: test.footer(product),
  });
}
