import type { ErrorCode } from '#contract/shared/errors';

/** A failure with a message for the caller. What is thrown as anything else is a 500 that shows nothing. */
export class AppError extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
    /** Messages by field, for the form that sent them. */
    readonly errors?: Record<string, string>,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

export const notFound = (name: string) => new AppError('not_found', `${name} not found`);
export const conflict = (message: string, errors?: Record<string, string>) =>
  new AppError('conflict', message, errors);
export const invalid = (errors: Record<string, string>) =>
  new AppError('invalid', Object.values(errors)[0] ?? 'Invalid input', errors);
export const unauthenticated = (message: string) => new AppError('unauthenticated', message);
export const forbidden = (message: string) => new AppError('forbidden', message);
export const unavailable = (message: string) => new AppError('unavailable', message);

/** Throws when `row` is missing, else hands it on. */
export function assertFound<T>(row: T | undefined, name: string): T {
  if (row === undefined) throw notFound(name);
  return row;
}

/** Stops the start with one line that says what to change. */
export class StartError extends Error {}
