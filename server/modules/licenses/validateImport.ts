import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { createKeyValidator } from '#contract/createKeyValidator';
import type { ImportResult, LicenseImport } from '#contract/licenses';

/** A key that may be stored, and where it stood in the list that was sent. */
export interface AcceptedKey {
  index: number;
  key: string;
  deliveries: number;
}

/** Keys judged before others get a turn. */
const YIELD_INTERVAL_KEYS = 10_000;

/** Parts the keys that may be stored from those that break a rule or repeat an earlier one. */
export async function validateImport(licenses: LicenseImport['licenses']) {
  const accepted: AcceptedKey[] = [];
  const rejected: ImportResult['errors'] = [];
  const validateKey = createKeyValidator();
  for (const [index, { license_key, delivre_x_times: deliveries }] of licenses.entries()) {
    if (index % YIELD_INTERVAL_KEYS === YIELD_INTERVAL_KEYS - 1) await yieldToEventLoop();
    const { key, problem } = validateKey(license_key);
    if (problem === undefined) accepted.push({ index, key, deliveries });
    else rejected.push({ index, message: problem });
  }
  return { accepted, refused: rejected };
}
