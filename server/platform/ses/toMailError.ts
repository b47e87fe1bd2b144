import { type Text, textOf } from '#contract/texts/Text';
import { toPlainLine } from '../httpClient/toPlainLine';
import { isTlsErrorCode } from '../httpClient/UpstreamError';
import { MailError } from '../mail/MailError';

const MAX_REASON_LENGTH = 300;

const INVALID_CREDENTIALS = textOf('ses.credentials');
const THROTTLED = textOf('ses.throttled');

/** Texts by SES error name. */
const textByErrorName: Record<string, Text> = {
  AccessDeniedException: textOf('ses.access_denied'),
  AccountSuspendedException: textOf('ses.suspended'),
  BadRequestException: textOf('ses.bad_request'),
  ExpiredTokenException: INVALID_CREDENTIALS,
  InvalidClientTokenId: INVALID_CREDENTIALS,
  InvalidSignatureException: INVALID_CREDENTIALS,
  LimitExceededException: textOf('ses.quota'),
  MailFromDomainNotVerifiedException: textOf('ses.mail_from'),
  MessageRejected: textOf('ses.message_rejected'),
  SendingPausedException: textOf('ses.paused'),
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

const NOT_SES = textOf('ses.not_ses');

/** A success without a message id does not come from SES. */
export const missingMessageIdError = () => new MailError('not_json', NOT_SES, { status: 200 });

/** Converts an SDK error to a MailError; programming errors are returned unchanged. */
export function toMailError(error: unknown, timeoutMs: number): unknown {
  if (error instanceof MailError || !(error instanceof Error)) return error;
  const status = getStatus(error);
  if (status !== undefined) return toRejection(error, status);
  const unclear = { isTemporary: true, isUnclear: true };
  if (error.name === 'AbortError') {
    return new MailError('timeout', textOf('ses.timeout', { seconds: timeoutMs / 1000 }), unclear);
  }
  const { code } = error as NodeJS.ErrnoException;
  if (wasNotConnected(error))
    return new MailError('unreachable', textOf('ses.unreachable', { code: code ?? 'ETIMEDOUT' }), {
      isTemporary: true,
    });
  return code ? new MailError('unreachable', textOf('ses.broken_off', { code }), unclear) : error;
}

const CONNECT_ERROR_CODES = new Set([
  'EAI_AGAIN',
  'EAI_NODATA',
  'EAI_NONAME',
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
]);

/** The connection failed, so that SES had no request. The SDK's own timeout of a connection has no code. */
function wasNotConnected(error: Error): boolean {
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code === undefined) return error.name === 'TimeoutError';
  return CONNECT_ERROR_CODES.has(code) || syscall === 'connect' || isTlsErrorCode(code);
}

function getStatus(error: Error): number | undefined {
  const metadata: unknown = Reflect.get(error, '$metadata');
  if (typeof metadata !== 'object' || metadata === null) return undefined;
  const status: unknown = Reflect.get(metadata, 'httpStatusCode');
  return typeof status === 'number' ? status : undefined;
}

/** Of a gateway, behind which SES may have accepted the e-mail. */
const GATEWAY_TIMEOUT = 504;

function toRejection(error: Error, status: number): MailError {
  if (status >= 500) {
    const details = { status, isTemporary: true, isUnclear: status === GATEWAY_TIMEOUT };
    return new MailError('http', textOf('ses.outage', { status }), details);
  }
  if (error instanceof SyntaxError) return new MailError('not_json', NOT_SES, { status });
  const summary = textByErrorName[error.name] ?? textOf('ses.refused');
  const detail = toPlainLine(error.message, MAX_REASON_LENGTH).replace(/\.?$/, '.');
  const code = /not verified/i.test(detail) ? 'ses.not_verified' : 'ses.rejected';
  const isTemporary = status === 429 || temporaryErrorNames.has(error.name);
  return new MailError('http', textOf(code, { summary, detail }), { status, isTemporary });
}
