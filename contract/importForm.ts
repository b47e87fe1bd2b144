import * as z from 'zod/mini';
import { DeliveriesAllowed, NewExpiryDate } from './licenseForms';
import { validationMessage } from './messages/validationMessage';
import { toKeyText } from './shared/canonicalKey';
import { NonNegativeInt, requiredId } from './shared/fields';
import { withLabel } from './shared/labels';
import { unifyLineEnds } from './shared/lineEnds';

const SELECTION_REQUIRED = validationMessage('licenses.pool_and_keys_required');

/** The bulk import form. */
export const ImportForm = z.strictObject({
  license_group_id: withLabel('License Pool', requiredId(SELECTION_REQUIRED)),
  keys: withLabel(
    'License Keys',
    // `more` counts the keys read from files, which are too many for a text area.
    z.object({ text: z.string(), more: NonNegativeInt }, { error: SELECTION_REQUIRED }).check(
      z.refine(({ text, more }) => text !== '' || more > 0, SELECTION_REQUIRED),
      z.refine(
        ({ text, more }) => more > 0 || splitKeys(text).length > 0,
        validationMessage('licenses.keys_required'),
      ),
    ),
  ),
  delivre_x_times: withLabel('Deliveries allowed', z._default(DeliveriesAllowed, 1)),
  /** Of keys without a day of their own. */
  expires_on: NewExpiryDate,
});
export type ImportForm = z.output<typeof ImportForm>;

/** Splits text at line ends and commas; trims the keys and drops those without a visible character. */
export function splitKeys(keys: string): string[] {
  return unifyLineEnds(keys)
    .split(/[\n,]/)
    .map((key) => key.trim())
    .filter((key) => toKeyText(key) !== '');
}
