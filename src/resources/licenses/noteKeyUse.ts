import { type LicenseKeyUse, licenses } from '#contract/licenses';
import { call } from '../../dataProvider';

type Used = Pick<LicenseKeyUse, 'use'> & Partial<LicenseKeyUse>;

/**
 * Notes that keys were shown, copied or exported: by the ids of their licenses, or, when they are too many to
 * name, by count, pool and status. Nobody waits for it, and no page breaks when it fails.
 */
export function noteKeyUse(body: Used): void {
  call(licenses.noteKeyUse, { body }).catch(() => undefined);
}
