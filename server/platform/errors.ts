import { type Message, message } from '#contract/messages/Message';
import type { ErrorCode } from '#contract/shared/errors';
import { formatMessage } from './formatMessage';

/** An error with a text for the caller; any other error becomes a 500 without details. */
export class AppError extends Error {
  readonly retryAfterSeconds?: number;
  readonly current?: Record<string, unknown>;

  constructor(
    readonly code: ErrorCode,
    readonly text: Message,
    /** Texts by form field. */
    readonly texts?: Record<string, Message>,
    options?: ErrorOptions & { retryAfterSeconds?: number; current?: Record<string, unknown> },
  ) {
    super(formatMessage('en', text), options);
    this.retryAfterSeconds = options?.retryAfterSeconds;
    this.current = options?.current;
  }
}

export const notFound = (text: Message) => new AppError('not_found', text);
export const conflict = (text: Message, texts?: Record<string, Message>) =>
  new AppError('conflict', text, texts);
export const invalid = (texts: Record<string, Message>) =>
  new AppError('invalid', Object.values(texts)[0] ?? message('fields.invalid'), texts);
export const unauthenticated = (text: Message) => new AppError('unauthenticated', text);
export const forbidden = (text: Message) => new AppError('forbidden', text);
export const reauthenticationRequired = () =>
  new AppError('reauthentication_required', message('accounts.reauthentication_required'));
export const unavailable = (text: Message) => new AppError('unavailable', text);

/** Returns `row`; throws `not_found` with this text if it is undefined. */
export function assertFound<T>(row: T | undefined, text: Message): T {
  if (row === undefined) throw notFound(text);
  return row;
}

/** Aborts the startup with a one-line message that names the necessary change. */
export class StartError extends Error {}
