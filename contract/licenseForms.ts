import * as z from 'zod/mini';
import { validationMessage } from './messages/validationMessage';
import { toKeyText } from './shared/canonicalKey';
import { DateInput } from './shared/dates';
import { boundedText, requiredId, requiredText, storableText } from './shared/fields';
import { withLabel } from './shared/labels';

/** The value of `delivre_x_times` for a license without a delivery limit. */
export const UNLIMITED = -1;

const MAX_KEY_LENGTH = 10_000;

const KEY_REQUIRED = validationMessage('licenses.key_required');

/** A license key as it is stored: trimmed, without invisible characters. */
export const LicenseKey = storableText(KEY_REQUIRED).check(
  z.overwrite(toKeyText),
  z.minLength(1, KEY_REQUIRED),
  z.maxLength(MAX_KEY_LENGTH, validationMessage('fields.max_length', { max: MAX_KEY_LENGTH })),
  z.minLength(5, validationMessage('licenses.key_length', { min: 5 })),
);

const DELIVERIES_MESSAGE = validationMessage('values.deliveries');
export const DeliveriesAllowed = z.int({ error: DELIVERIES_MESSAGE }).check(
  z.minimum(UNLIMITED, DELIVERIES_MESSAGE),
  z.maximum(1_000_000_000, validationMessage('values.max', { max: 1_000_000_000 })),
  z.refine((value) => value !== 0, DELIVERIES_MESSAGE),
);

/** The last day on which a key is valid; null if it does not expire. */
const ExpiryDate = withLabel('Expiry date', z.nullish(DateInput));
/** As `ExpiryDate` of a new license: an empty input is not sent. */
export const NewExpiryDate = withLabel(
  'Expiry date',
  z.pipe(
    z.nullish(DateInput),
    z.transform((day) => day ?? undefined),
  ),
);

export const RequiredPoolId = withLabel(
  'License Pool',
  requiredId(validationMessage('licenses.pool_required')),
);

export const LicenseCreate = z.strictObject({
  license_group_id: RequiredPoolId,
  license_key: withLabel('License Key', LicenseKey),
  delivre_x_times: withLabel('Deliveries allowed', z._default(DeliveriesAllowed, 1)),
  expires_on: NewExpiryDate,
});
export type LicenseCreate = z.output<typeof LicenseCreate>;

/** The owner of a license cannot be edited. */
export const LicenseUpdate = z.strictObject({
  delivre_x_times: withLabel('Deliveries allowed', z.optional(DeliveriesAllowed)),
  expires_on: ExpiryDate,
  replacement_note: withLabel('Replacement note', z.nullish(boundedText(2000))),
});
export type LicenseUpdate = z.infer<typeof LicenseUpdate>;

export const LicenseReplace = z.strictObject({
  replacement_note: withLabel(
    'Replacement note',
    requiredText(validationMessage('licenses.note_required'), 2000),
  ),
});
export type LicenseReplace = z.infer<typeof LicenseReplace>;

/** Keys that one user may reveal in an hour. */
export const REVEALS_PER_HOUR = 20;

export const KeyReveal = z.strictObject({
  reason: withLabel('Reason', requiredText(validationMessage('licenses.reason_required'), 500)),
});
export type KeyReveal = z.infer<typeof KeyReveal>;
