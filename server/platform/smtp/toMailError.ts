import { type Text, textOf } from '#contract/texts/Text';
import { toPlainLine } from '../httpClient/toPlainLine';
import { getServiceText, toUpstreamError, UpstreamError } from '../httpClient/UpstreamError';
import { MailError } from '../mail/MailError';

const MAX_REASON_LENGTH = 300;

/** An error of nodemailer. */
interface SmtpFailure extends Error {
  code?: string;
  /** Of the socket. */
  originalCode?: string;
  /** What the server answered, and its status. */
  response?: string;
  responseCode?: number;
  /** What it answered to. */
  command?: string;
}

interface Attempt {
  /** The server has asked for the content. */
  isHanded: boolean;
  waitMs: number;
}

/** Converts an error of an SMTP session to a MailError; programming errors are returned unchanged. */
export function toMailError(error: unknown, { isHanded, waitMs }: Attempt): unknown {
  if (error instanceof MailError || !(error instanceof Error)) return error;
  if (error instanceof UpstreamError) return new MailError(error.reason, error.text, { isTemporary: true });
  const { code, originalCode, command, responseCode }: SmtpFailure = error;
  const details = { isTemporary: true, isUnclear: isHanded };
  if (error.name === 'TimeoutError' || code === 'ETIMEDOUT' || code === 'ABORT_ERR') {
    const seconds = waitMs / 1000;
    return new MailError('timeout', describeTimeout(isHanded, seconds), details);
  }
  if (code === 'ETLS' && command === 'STARTTLS')
    return new MailError('tls', textOf('smtp.no_starttls'), { isTemporary: true });
  if (responseCode !== undefined && responseCode >= 400) return toRejection(error, responseCode);
  if (code === 'EPROTOCOL') return new MailError('http', textOf('smtp.not_smtp'), details);
  if (code && ['EAUTH', 'EENVELOPE', 'EMESSAGE'].includes(code)) return toRejection(error, undefined);
  if (isHanded && code) return new MailError('unreachable', textOf('smtp.broken_off', { code }), details);

  const cause = Object.assign(new Error(error.message), { code: originalCode ?? code });
  const failure = toUpstreamError(cause, 'mail_server', waitMs);
  return failure instanceof UpstreamError
    ? new MailError(failure.reason, failure.text, { isTemporary: true })
    : error;
}

function describeTimeout(isHanded: boolean, seconds: number): Text {
  if (isHanded) return textOf('smtp.timeout', { seconds });
  return textOf('upstream.timeout', { service: getServiceText('mail_server'), seconds });
}

/** By what the server answered to. */
const refusals: Record<string, Text> = {
  'MAIL FROM': textOf('smtp.sender'),
  'RCPT TO': textOf('smtp.recipient'),
};

/** The server has not taken the e-mail: for now, or for good. */
function toRejection({ message, code, command = '', response = message }: SmtpFailure, status?: number) {
  const isTemporary = status !== undefined && status < 500;
  const refusal = code === 'EAUTH' ? textOf('smtp.credentials') : refusals[command];
  const summary = refusal ?? textOf(isTemporary ? 'smtp.postponed' : 'smtp.refused');
  const detail = toPlainLine(response, MAX_REASON_LENGTH);
  return new MailError('http', textOf('upstream.detail', { summary, detail }), { status, isTemporary });
}
