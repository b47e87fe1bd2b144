import type { Site } from '#contract/sites';
import { openValidator } from '../validator/openValidator';
import type { TestValidator, ValidatorShape } from '../validator/startValidator';
import { buildMapping, buildPool, buildSite } from './build';
import { readEnglish } from './readEnglish';
import { PRODUCT, type Selling } from './selling';
import { type Api, startApi } from './startApi';

export interface Validating extends Selling {
  validator: TestValidator;
}

/** Starts a server with a validation service and a site that sells `PRODUCT` from a pool that requires validation. */
export async function startValidating(shape?: ValidatorShape, env = {}): Promise<Validating> {
  const validator = await openValidator(shape);
  const api = await startApi({ ...validator.env, ...env });
  const site: Site = await buildSite(api);
  const pool = await buildPool(api, { name: 'Cloud seats', requires_validation: true });
  await buildMapping(api, { siteId: site.id, poolId: pool.id, productId: PRODUCT });
  return { api, validator, site, poolId: pool.id };
}

/** Validation of every key, oldest first. */
export async function listValidations(api: Api) {
  const rows = await api.sql<{
    id: number;
    key_cipher: Buffer;
    validation: string;
    reason: string | null;
    attempts: number;
  }>(
    `SELECT id, key_cipher, validation, validation_reason AS reason, validation_attempts AS attempts
     FROM licenses ORDER BY id`,
  );
  return readEnglish(rows).map(({ id, key_cipher, ...row }) => ({
    key: api.services.vault.decrypt(key_cipher, 'licenses.key_cipher', id),
    ...row,
  }));
}

/** Validation states by key. */
export async function getVerdictsByKey(api: Api): Promise<Record<string, string>> {
  const rows = await listValidations(api);
  return Object.fromEntries(rows.map(({ key, validation }) => [key, validation]));
}

/** Advances the clock of the validation queue. */
export async function advanceTime(api: Api, interval: string): Promise<void> {
  await api.sql('UPDATE licenses SET validation_next_at = validation_next_at - $1::interval', [interval]);
  await api.sql(
    `UPDATE validation_service
     SET suspended_until = suspended_until - $1::interval, last_run_at = last_run_at - $1::interval`,
    [interval],
  );
}
