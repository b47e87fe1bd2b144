import { setImmediate as nextTurn } from 'node:timers/promises';
import * as z from 'zod/mini';
import { type LicenseImport, type LicenseImported, LicenseKey } from '#contract/licenses';

/** A key that may be stored, and where it stood in the list that was sent. */
export interface Accepted {
  index: number;
  key: string;
  deliveries: number;
}

const REPEATED = 'License key appears more than once in the list';
/** Keys judged before others get a turn. */
const TURN = 10_000;

/** Parts the keys that may be stored from those that break a rule or repeat an earlier one. */
export async function judgeKeys(sent: LicenseImport['licenses']) {
  const accepted: Accepted[] = [];
  const refused: LicenseImported['errors'] = [];
  const seen = new Set<string>();
  for (const [index, { license_key, delivre_x_times: deliveries }] of sent.entries()) {
    if (index % TURN === TURN - 1) await nextTurn();
    const { data: key, error } = z.safeParse(LicenseKey, license_key);
    if (error) refused.push({ index, message: error.issues[0]?.message ?? '' });
    else if (seen.has(key)) refused.push({ index, message: REPEATED });
    else {
      seen.add(key);
      accepted.push({ index, key, deliveries });
    }
  }
  return { accepted, refused };
}
