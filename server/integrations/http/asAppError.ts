import { AppError } from '../../errors';
import type { OutsideError } from './OutsideError';

/** The failure of an outside system as the failure of the call that asked it. */
export function asAppError(error: OutsideError): AppError {
  const code = error.reason === 'timeout' ? 'outside_timeout' : 'outside_failed';
  return new AppError(code, error.message, undefined, { cause: error });
}
