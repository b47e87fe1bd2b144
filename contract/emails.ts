import * as z from 'zod/mini';
import { endpoint } from './shared/endpoint';
import { Id, NoContent, NonNegativeInt, Timestamp } from './shared/fields';

/** Failed e-mails that are shown; the newest. */
export const FAILED_EMAILS_LIMIT = 10;

/** An e-mail that was given up. */
export const FailedEmail = z.object({
  id: Id,
  recipient: z.string(),
  subject: z.string(),
  reason: z.string(),
  attempts: NonNegativeInt,
  failed_at: Timestamp,
});
export type FailedEmail = z.infer<typeof FailedEmail>;

export const EmailFailures = z.object({
  /** The newest ones. */
  failed: z.array(FailedEmail),
  failed_count: NonNegativeInt,
  /** E-mails that are tried again by themselves, and why the last of them was not taken. */
  waiting_count: NonNegativeInt,
  waiting_reason: z.nullable(z.string()),
});
export type EmailFailures = z.infer<typeof EmailFailures>;

export const emails = {
  failures: endpoint({
    method: 'GET',
    path: '/emails/troubles',
    summary: 'E-mails that were given up or wait for another attempt',
    data: EmailFailures,
  }),
  retry: endpoint({
    method: 'POST',
    path: '/emails/{id}/retry',
    summary: 'Send a failed e-mail once more',
    data: NoContent,
  }),
  retryAll: endpoint({
    method: 'POST',
    path: '/emails/retry-all',
    summary: 'Send all failed e-mails once more',
    data: z.object({ retried_count: NonNegativeInt }),
  }),
};
