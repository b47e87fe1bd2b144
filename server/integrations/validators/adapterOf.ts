import { StartError } from '../../startError';
import type { Adapter } from './Adapter';
import { generic, keygen, lemonsqueezy } from './presets';
import type { ValidatorVariables } from './variables';

const presets = { keygen, lemonsqueezy, generic };

/** The service that the environment names, or null; what it lacks is a StartError that names the variable. */
export function adapterOf(env: ValidatorVariables): Adapter | null {
  const { VALIDATION_PROVIDER: provider } = env;
  if (!provider) {
    if (env.VALIDATION_URL) throw new StartError('VALIDATION_URL needs VALIDATION_PROVIDER beside it');
    return null;
  }
  if (provider === 'keygen') need(env, 'VALIDATION_ACCOUNT', 'the id or slug of the Keygen account');
  if (provider === 'generic') checkGeneric(env);
  return presets[provider](env);
}

function checkGeneric(env: ValidatorVariables): void {
  need(env, 'VALIDATION_URL', 'the address that a key is validated at');
  need(env, 'VALIDATION_VERDICT_PATH', 'where in the answer the verdict stands, like data.valid');
  if (!env.VALIDATION_URL?.includes('{key}') && !env.VALIDATION_BODY?.includes('{key}')) {
    throw new StartError('VALIDATION_URL or VALIDATION_BODY must say {key} where the license key goes');
  }
  if (env.VALIDATION_BODY && env.VALIDATION_METHOD === 'GET') {
    throw new StartError('VALIDATION_BODY needs VALIDATION_METHOD=POST');
  }
}

function need(env: ValidatorVariables, name: keyof ValidatorVariables, what: string): void {
  if (!env[name])
    throw new StartError(`VALIDATION_PROVIDER=${env.VALIDATION_PROVIDER} needs ${name}: ${what}`);
}
