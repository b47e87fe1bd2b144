import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { Count, Id, Nothing, Timestamp } from './fields';

/** Failed e-mails that are shown; the newest. */
export const FAILED_EMAILS_SHOWN = 10;

/** An e-mail that was given up. */
export const FailedEmail = z.object({
  id: Id,
  recipient: z.string(),
  subject: z.string(),
  reason: z.string(),
  attempts: Count,
  failed_at: Timestamp,
});
export type FailedEmail = z.infer<typeof FailedEmail>;

export const EmailTroubles = z.object({
  /** The newest ones. */
  failed: z.array(FailedEmail),
  failed_count: Count,
  /** E-mails that are tried again by themselves, and why the last of them was not taken. */
  waiting_count: Count,
  waiting_reason: z.nullable(z.string()),
});
export type EmailTroubles = z.infer<typeof EmailTroubles>;

export const emails = {
  troubles: endpoint({
    method: 'GET',
    path: '/emails/troubles',
    summary: 'E-mails that were given up or wait for another attempt',
    data: EmailTroubles,
  }),
  retry: endpoint({
    method: 'POST',
    path: '/emails/{id}/retry',
    summary: 'Send a failed e-mail once more',
    data: Nothing,
  }),
  retryAll: endpoint({
    method: 'POST',
    path: '/emails/retry-all',
    summary: 'Send all failed e-mails once more',
    data: z.object({ retried_count: Count }),
  }),
};
