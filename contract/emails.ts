import * as z from 'zod/mini';
import { messagesOf } from './messages/schema';
import { endpoint } from './shared/endpoint';
import { Id, NoContent, NonNegativeInt, Timestamp } from './shared/fields';

/** The number of failed emails in the response, newest first. */
export const FAILED_EMAILS_LIMIT = 10;

/** An email that is not retried automatically any more. */
export const FailedEmail = z.object({
  id: Id,
  recipient: z.string(),
  subject: z.string(),
  reason: z.string(),
  texts: messagesOf('subject', 'reason'),
  attempts: NonNegativeInt,
  failed_at: Timestamp,
});
export type FailedEmail = z.infer<typeof FailedEmail>;

export const EmailFailures = z.object({
  /** Newest first, at most `FAILED_EMAILS_LIMIT`. */
  failed: z.array(FailedEmail),
  failed_count: NonNegativeInt,
  /** Emails that wait for an automatic retry, and the latest failure reason. */
  waiting_count: NonNegativeInt,
  waiting_reason: z.nullable(z.string()),
  texts: messagesOf('waiting_reason'),
});
export type EmailFailures = z.infer<typeof EmailFailures>;

export const emails = {
  failures: endpoint({
    method: 'GET',
    path: '/emails/troubles',
    access: 'settings.read',
    summary: 'Emails that failed or wait for a retry',
    data: EmailFailures,
  }),
  retry: endpoint({
    method: 'POST',
    path: '/emails/{id}/retry',
    access: 'settings.write',
    summary: 'Send a failed email once more',
    data: NoContent,
  }),
  retryAll: endpoint({
    method: 'POST',
    path: '/emails/retry-all',
    access: 'settings.write',
    summary: 'Send all failed emails once more',
    data: z.object({ retried_count: NonNegativeInt }),
  }),
};
