import type { ErrorCode } from '#contract/shared/errors';

/** An error with a message for the caller; any other error becomes a 500 without details. */
export class AppError extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
    /** Messages by form field. */
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

/** Returns `row`; throws `not_found` if it is undefined. */
export function assertFound<T>(row: T | undefined, name: string): T {
  if (row === undefined) throw notFound(name);
  return row;
}

/** Aborts the startup with a one-line message that names the necessary change. */
export class StartError extends Error {}
