import * as z from 'zod/mini';
import { Count, chosen } from './fields';
import { labelled } from './labels';
import { Deliveries } from './licenses';

const SELECT = 'Please select a pool and enter license keys';
const ANY_KEY = /[^\s,]/;

/** The bulk import form: pool, keys in a text area, deliveries. */
export const ImportForm = z.strictObject({
  license_group_id: labelled('License Pool', chosen(SELECT)),
  keys: labelled(
    'License Keys',
    // The text area's text, and how many more keys are at hand: of files, too many for a text area.
    z.object({ text: z.string(), more: Count }, { error: SELECT }).check(
      z.refine(({ text, more }) => text !== '' || more > 0, SELECT),
      z.refine(({ text, more }) => ANY_KEY.test(text) || more > 0, 'Please enter at least one license key'),
    ),
  ),
  delivre_x_times: labelled('Deliveries allowed', z._default(Deliveries, 1)),
});
export type ImportForm = z.output<typeof ImportForm>;

/** Keys of a text area: parted by newline or comma, trimmed, empty ones dropped. */
export function splitKeys(keys: string): string[] {
  return keys
    .split(/[\n\r,]+/)
    .map((key) => key.trim())
    .filter(Boolean);
}
