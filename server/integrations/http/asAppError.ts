import { AppError } from '../../errors';
import type { OutsideError } from './OutsideError';

/** The failure of an outside system as the failure of the call that asked it. */
export function asAppError(error: OutsideError): AppError {
  const code = error.reason === 'timeout' ? 'upstream_timeout' : 'upstream_error';
  return new AppError(code, error.message, undefined, { cause: error });
}
