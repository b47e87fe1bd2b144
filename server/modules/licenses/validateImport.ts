import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { createKeyValidator } from '#contract/createKeyValidator';
import type { ImportResult, LicenseImport } from '#contract/licenseImport';
import { presentTexts } from '../../platform/db/messageColumn';
import { EXPIRED_MESSAGE } from './createLicense';
import { isExpired } from './isExpired';

/** A valid key and its index in the request. */
export interface AcceptedKey {
  index: number;
  key: string;
  deliveries: number;
  expiresOn: string | null;
}

/** Keys validated between two yields to the event loop. */
const YIELD_INTERVAL_KEYS = 10_000;

/** Separates valid keys from invalid and duplicate ones. */
export async function validateImport(licenses: LicenseImport['licenses']) {
  const accepted: AcceptedKey[] = [];
  const rejected: ImportResult['errors'] = [];
  const validateKey = createKeyValidator();
  for (const [index, { license_key, delivre_x_times: deliveries, expires_on }] of licenses.entries()) {
    if (index % YIELD_INTERVAL_KEYS === YIELD_INTERVAL_KEYS - 1) await yieldToEventLoop();
    const expiresOn = expires_on ?? null;
    const { key, problem = isExpired(expiresOn) ? EXPIRED_MESSAGE : undefined } = validateKey(license_key);
    if (key !== undefined && problem === undefined) accepted.push({ index, key, deliveries, expiresOn });
    else if (problem) rejected.push({ index, ...presentTexts({ message: problem }) });
  }
  return { accepted, rejected };
}
