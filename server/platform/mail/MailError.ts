import type { Text } from '#contract/texts/Text';
import { UpstreamError, type UpstreamFailure } from '../httpClient/UpstreamError';

interface MailErrorDetails {
  status?: number;
  isTemporary?: boolean;
  isUnclear?: boolean;
}

/** An e-mail without a confirmation; the message tells the administrator how to proceed. */
export class MailError extends UpstreamError {
  /** A retry may succeed: throttling, quota or an outage of the mail service. */
  readonly isTemporary: boolean;
  /** The mail service had the e-mail and may have accepted it. */
  readonly isUnclear: boolean;

  constructor(
    reason: UpstreamFailure,
    text: Text,
    { status, isTemporary = false, isUnclear = false }: MailErrorDetails,
  ) {
    super(reason, text, status);
    this.isTemporary = isTemporary;
    this.isUnclear = isUnclear;
  }
}
