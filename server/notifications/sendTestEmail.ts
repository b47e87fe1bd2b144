import type { TestEmail } from '#contract/notifications';
import { audit } from '../audit/audit';
import type { Context } from '../context';
import { transaction } from '../db/transaction';
import { asAppError } from '../integrations/http/asAppError';
import { SesError } from '../integrations/ses/SesError';
import { mailService, send } from '../mail/mailService';
import { testEmail } from '../mail/testEmail';

/** Sends one e-mail now, and fails with the reason that Amazon SES gives. */
export async function sendTestEmail(ctx: Context, { recipient }: TestEmail): Promise<null> {
  const service = await mailService(ctx);
  await send(ctx, service, recipient, testEmail(service, ctx.config.PRODUCT_NAME)).catch((error) => {
    throw error instanceof SesError ? asAppError(error) : error;
  });
  await transaction(ctx.db, (tx) =>
    audit(tx, ctx, { action: 'notification.test_email', details: { recipient } }),
  );
  return null;
}
