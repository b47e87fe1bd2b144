import * as z from 'zod/mini';
import { Count, chosen } from './fields';
import { labelled } from './labels';
import { Deliveries, PoolChoice } from './licenseForms';

/** Each key is judged by itself, so one bad key does not refuse the others. */
export const LicenseImport = z.strictObject({
  license_group_id: PoolChoice,
  /** Names this batch: sent again, because its answer was lost, it changes nothing and is answered as before. */
  batch_id: z.optional(z.uuid('Must be a UUID')),
  licenses: z
    .array(z.strictObject({ license_key: z.string(), delivre_x_times: z._default(Deliveries, 1) }), {
      error: 'Please enter at least one license key',
    })
    .check(z.minLength(1, 'Please enter at least one license key')),
});
export type LicenseImport = z.output<typeof LicenseImport>;

export const LicenseImported = z.object({
  created_count: Count,
  error_count: Count,
  /** What was refused: the place in the list that was sent (from 0), and why. */
  errors: z.array(z.object({ index: Count, message: z.string() })),
});
export type LicenseImported = z.infer<typeof LicenseImported>;

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
