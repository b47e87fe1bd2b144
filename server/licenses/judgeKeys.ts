import { setImmediate as nextTurn } from 'node:timers/promises';
import { keyJudge } from '#contract/judgeKeys';
import type { LicenseImport, LicenseImported } from '#contract/licenses';

/** A key that may be stored, and where it stood in the list that was sent. */
export interface Accepted {
  index: number;
  key: string;
  deliveries: number;
}

/** Keys judged before others get a turn. */
const TURN = 10_000;

/** Parts the keys that may be stored from those that break a rule or repeat an earlier one. */
export async function judgeKeys(sent: LicenseImport['licenses']) {
  const accepted: Accepted[] = [];
  const refused: LicenseImported['errors'] = [];
  const judge = keyJudge();
  for (const [index, { license_key, delivre_x_times: deliveries }] of sent.entries()) {
    if (index % TURN === TURN - 1) await nextTurn();
    const { key, problem } = judge(license_key);
    if (problem === undefined) accepted.push({ index, key, deliveries });
    else refused.push({ index, message: problem });
  }
  return { accepted, refused };
}
