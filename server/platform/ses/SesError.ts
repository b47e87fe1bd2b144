import { type Message, message } from '#contract/messages/Message';
import { toPlainLine } from '../httpClient/toPlainLine';
import { UpstreamError, type UpstreamFailure } from '../httpClient/UpstreamError';

/** A rejected e-mail; the message tells the administrator how to proceed. */
export class SesError extends UpstreamError {
  constructor(
    reason: UpstreamFailure,
    text: Message,
    /** True if a retry may succeed: throttling, quota or an SES outage. */
    readonly isTemporary: boolean,
    status?: number,
  ) {
    super(reason, text, status);
  }
}

const MAX_REASON_LENGTH = 300;

const INVALID_CREDENTIALS = message('ses.credentials');
const THROTTLED = message('ses.throttled');

/** Texts by SES error name. */
const textByErrorName: Record<string, Message> = {
  AccessDeniedException: message('ses.access_denied'),
  AccountSuspendedException: message('ses.suspended'),
  BadRequestException: message('ses.bad_request'),
  ExpiredTokenException: INVALID_CREDENTIALS,
  InvalidClientTokenId: INVALID_CREDENTIALS,
  InvalidSignatureException: INVALID_CREDENTIALS,
  LimitExceededException: message('ses.quota'),
  MailFromDomainNotVerifiedException: message('ses.mail_from'),
  MessageRejected: message('ses.message_rejected'),
  SendingPausedException: message('ses.paused'),
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

const NOT_SES = message('ses.not_ses');

/** A success without a message id does not come from SES. */
export const missingMessageIdError = () => new SesError('not_json', NOT_SES, false, 200);

/** Converts an SDK error to a SesError; programming errors are returned unchanged. */
export function toSesError(error: unknown, timeoutMs: number): unknown {
  if (error instanceof SesError || !(error instanceof Error)) return error;
  const status = getStatus(error);
  if (status !== undefined) return toRejection(error, status);
  if (error.name === 'AbortError') {
    return new SesError('timeout', message('ses.timeout', { seconds: timeoutMs / 1000 }), true);
  }
  const { code } = error as NodeJS.ErrnoException;
  return code ? new SesError('unreachable', message('ses.unreachable', { code }), true) : error;
}

function getStatus(error: Error): number | undefined {
  const metadata: unknown = Reflect.get(error, '$metadata');
  if (typeof metadata !== 'object' || metadata === null) return undefined;
  const status: unknown = Reflect.get(metadata, 'httpStatusCode');
  return typeof status === 'number' ? status : undefined;
}

function toRejection(error: Error, status: number): SesError {
  if (status >= 500) {
    return new SesError('http', message('ses.outage', { status }), true, status);
  }
  if (error instanceof SyntaxError) return new SesError('not_json', NOT_SES, false, status);
  const summary = textByErrorName[error.name] ?? message('ses.refused');
  const detail = toPlainLine(error.message, MAX_REASON_LENGTH).replace(/\.?$/, '.');
  const code = /not verified/i.test(detail) ? 'ses.not_verified' : 'ses.rejected';
  return new SesError(
    'http',
    message(code, { summary, detail }),
    status === 429 || temporaryErrorNames.has(error.name),
    status,
  );
}
