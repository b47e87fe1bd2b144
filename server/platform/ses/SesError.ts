import { toPlainLine } from '../httpClient/toPlainLine';
import { UpstreamError, type UpstreamFailure } from '../httpClient/UpstreamError';

/** A rejected e-mail; the message tells the administrator how to proceed. */
export class SesError extends UpstreamError {
  constructor(
    reason: UpstreamFailure,
    message: string,
    /** True if a retry may succeed: throttling, quota or an SES outage. */
    readonly isTemporary: boolean,
    status?: number,
  ) {
    super(reason, message, status);
  }
}

const MAX_REASON_LENGTH = 300;

const INVALID_CREDENTIALS = 'Amazon SES did not accept the credentials';
const THROTTLED = 'Amazon SES asks for fewer e-mails at a time';

/** Messages by SES error name. */
const messageByErrorName: Record<string, string> = {
  AccessDeniedException: 'The AWS credentials may not send e-mail (they need ses:SendEmail)',
  AccountSuspendedException: 'Amazon SES has suspended the account',
  BadRequestException: 'Amazon SES could not make sense of the e-mail',
  ExpiredTokenException: INVALID_CREDENTIALS,
  InvalidClientTokenId: INVALID_CREDENTIALS,
  InvalidSignatureException: INVALID_CREDENTIALS,
  LimitExceededException: 'The sending quota of Amazon SES is used up',
  MailFromDomainNotVerifiedException: "The sender's MAIL FROM domain is not verified in Amazon SES",
  MessageRejected: 'Amazon SES rejected the e-mail',
  SendingPausedException: 'Sending is paused in Amazon SES',
  SignatureDoesNotMatch: INVALID_CREDENTIALS,
  ThrottlingException: THROTTLED,
  TooManyRequestsException: THROTTLED,
  UnrecognizedClientException: INVALID_CREDENTIALS,
};

const temporaryErrorNames = new Set([
  'LimitExceededException',
  'ThrottlingException',
  'TooManyRequestsException',
]);

const NOT_VERIFIED =
  'The sender must be verified in this region and, while the account is in the sandbox, every recipient too.';

const NOT_SES =
  'Amazon SES was not reached: something else answered in its place (is a proxy in between, or AWS_ENDPOINT_URL_SESV2 wrong?)';

/** A success without a message id does not come from SES. */
export const missingMessageIdError = () => new SesError('not_json', NOT_SES, false, 200);

/** Converts an SDK error to a SesError; programming errors are returned unchanged. */
export function toSesError(error: unknown, timeoutMs: number): unknown {
  if (error instanceof SesError || !(error instanceof Error)) return error;
  const status = getStatus(error);
  if (status !== undefined) return toRejection(error, status);
  if (error.name === 'AbortError') {
    return new SesError('timeout', `Amazon SES did not answer within ${timeoutMs / 1000} seconds`, true);
  }
  const { code } = error as NodeJS.ErrnoException;
  return code ? new SesError('unreachable', `Amazon SES cannot be reached (${code})`, true) : error;
}

function getStatus(error: Error): number | undefined {
  const metadata: unknown = Reflect.get(error, '$metadata');
  if (typeof metadata !== 'object' || metadata === null) return undefined;
  const status: unknown = Reflect.get(metadata, 'httpStatusCode');
  return typeof status === 'number' ? status : undefined;
}

function toRejection(error: Error, status: number): SesError {
  if (status >= 500) {
    return new SesError('http', `Amazon SES is out of order at the moment (status ${status})`, true, status);
  }
  if (error instanceof SyntaxError) return new SesError('not_json', NOT_SES, false, status);
  const summary = messageByErrorName[error.name] ?? 'Amazon SES refused the e-mail';
  const reason = toPlainLine(error.message, MAX_REASON_LENGTH);
  const advice = /not verified/i.test(reason) ? ` ${NOT_VERIFIED}` : '';
  const message = `${summary}: ${reason.replace(/\.?$/, '.')}${advice}`;
  return new SesError('http', message, status === 429 || temporaryErrorNames.has(error.name), status);
}
