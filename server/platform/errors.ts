import type { ErrorCode } from '#contract/shared/errors';
import { type Text, textOf } from '#contract/texts/Text';
import { formatText } from './formatText';

/** An error with a text for the caller; any other error becomes a 500 without details. */
export class AppError extends Error {
  readonly retryAfterSeconds?: number;
  readonly current?: Record<string, unknown>;

  constructor(
    readonly code: ErrorCode,
    readonly text: Text,
    /** Texts by form field. */
    readonly texts?: Record<string, Text>,
    options?: ErrorOptions & { retryAfterSeconds?: number; current?: Record<string, unknown> },
  ) {
    super(formatText('en', text), options);
    this.retryAfterSeconds = options?.retryAfterSeconds;
    this.current = options?.current;
  }
}

export const notFound = (text: Text) => new AppError('not_found', text);
export const conflict = (text: Text, texts?: Record<string, Text>) => new AppError('conflict', text, texts);
export const invalid = (texts: Record<string, Text>) =>
  new AppError('invalid', Object.values(texts)[0] ?? textOf('fields.invalid'), texts);
export const unauthenticated = (text: Text) => new AppError('unauthenticated', text);
export const forbidden = (text: Text) => new AppError('forbidden', text);
export const reauthenticationRequired = () =>
  new AppError('reauthentication_required', textOf('accounts.reauthentication_required'));
export const unavailable = (text: Text) => new AppError('unavailable', text);

/** Returns `row`; throws `not_found` with this text if it is undefined. */
export function assertFound<T>(row: T | undefined, text: Text): T {
  if (row === undefined) throw notFound(text);
  return row;
}

/** Aborts the startup with a one-line message that names the necessary change. */
export class StartError extends Error {}
