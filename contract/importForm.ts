import * as z from 'zod/mini';
import { DeliveriesAllowed } from './licenses';
import { NonNegativeInt, requiredId } from './shared/fields';
import { withLabel } from './shared/labels';

const SELECTION_REQUIRED = 'Please select a pool and enter license keys';
const KEY_PATTERN = /[^\s,]/;

/** The bulk import form: pool, keys in a text area, deliveries. */
export const ImportForm = z.strictObject({
  license_group_id: withLabel('License Pool', requiredId(SELECTION_REQUIRED)),
  keys: withLabel(
    'License Keys',
    // The text area's text, and how many more keys are at hand: of files, too many for a text area.
    z.object({ text: z.string(), more: NonNegativeInt }, { error: SELECTION_REQUIRED }).check(
      z.refine(({ text, more }) => text !== '' || more > 0, SELECTION_REQUIRED),
      z.refine(
        ({ text, more }) => KEY_PATTERN.test(text) || more > 0,
        'Please enter at least one license key',
      ),
    ),
  ),
  delivre_x_times: withLabel('Deliveries allowed', z._default(DeliveriesAllowed, 1)),
});
export type ImportForm = z.output<typeof ImportForm>;

/** Keys of a text area: parted by newline or comma, trimmed, empty ones dropped. */
export function splitKeys(keys: string): string[] {
  return keys
    .split(/[\n\r,]+/)
    .map((key) => key.trim())
    .filter(Boolean);
}
