import type { Services } from '../context';
import { notReady } from '../errors';
import type { Validator } from '../integrations/validators/createValidator';

/** The validation service, for what cannot do without one. */
export function requireValidator({ validator }: Services): Validator {
  if (!validator) throw notReady('No validation service is configured');
  return validator;
}
