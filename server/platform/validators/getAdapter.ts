import { StartError } from '../errors';
import type { Adapter } from './adapters';
import { genericAdapter, keygenAdapter, lemonSqueezyAdapter } from './adapters';
import type { ValidatorVariables } from './validationVariables';

const adapters = { keygen: keygenAdapter, lemonsqueezy: lemonSqueezyAdapter, generic: genericAdapter };

/** Returns the configured service's adapter or null; throws StartError for a missing variable. */
export function getAdapter(env: ValidatorVariables): Adapter | null {
  const { VALIDATION_PROVIDER: provider } = env;
  if (!provider) {
    if (env.VALIDATION_URL) throw new StartError('VALIDATION_URL needs VALIDATION_PROVIDER beside it');
    return null;
  }
  if (provider === 'keygen')
    requireVariable(env, 'VALIDATION_ACCOUNT', 'the id or slug of the Keygen account');
  if (provider === 'generic') validateGeneric(env);
  return adapters[provider](env);
}

function validateGeneric(env: ValidatorVariables): void {
  requireVariable(env, 'VALIDATION_URL', 'the address that a key is validated at');
  requireVariable(env, 'VALIDATION_VERDICT_PATH', 'where in the answer the verdict stands, like data.valid');
  if (!env.VALIDATION_URL?.includes('{key}') && !env.VALIDATION_BODY?.includes('{key}')) {
    throw new StartError('VALIDATION_URL or VALIDATION_BODY must say {key} where the license key goes');
  }
  if (env.VALIDATION_BODY && env.VALIDATION_METHOD === 'GET') {
    throw new StartError('VALIDATION_BODY needs VALIDATION_METHOD=POST');
  }
}

function requireVariable(env: ValidatorVariables, name: keyof ValidatorVariables, description: string): void {
  if (!env[name])
    throw new StartError(`VALIDATION_PROVIDER=${env.VALIDATION_PROVIDER} needs ${name}: ${description}`);
}
