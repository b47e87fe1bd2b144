import * as z from 'zod/mini';
import { BatchDetails, Cost, ImportedBatch } from './batchForms';
import { getCanonicalKey, toKeyText } from './canonicalKey';
import { KeyFiles, KeyPartValues } from './keyParts';
import { setFallbacks } from './shared/fallbacks';
import {
  boundedText,
  DateInput,
  Id,
  NonNegativeInt,
  requiredId,
  requiredText,
  storableText,
  withLabel,
} from './shared/fields';
import { readValidationText, textsOf, validationText } from './shared/texts/validationText';
import { type Text, textOf } from './texts/Text';

/** The value of `delivre_x_times` for a license without a delivery limit. */
export const UNLIMITED = -1;

const MAX_KEY_LENGTH = 10_000;

const KEY_REQUIRED = validationText('licenses.key_required');

/** A license key as it is stored: trimmed, without invisible characters. */
export const LicenseKey = storableText(KEY_REQUIRED).check(
  z.overwrite(toKeyText),
  z.minLength(1, KEY_REQUIRED),
  z.maxLength(MAX_KEY_LENGTH, validationText('fields.max_length', { max: MAX_KEY_LENGTH })),
  z.minLength(5, validationText('licenses.key_length', { min: 5 })),
);

const DELIVERIES_TEXT = validationText('values.deliveries');
export const DeliveriesAllowed = z.int({ error: DELIVERIES_TEXT }).check(
  z.minimum(UNLIMITED, DELIVERIES_TEXT),
  z.maximum(1_000_000_000, validationText('values.max', { max: 1_000_000_000 })),
  z.refine((value) => value !== 0, DELIVERIES_TEXT),
);

/** The last day on which a key is valid; null if it does not expire. */
const ExpiryDate = withLabel('Expiry date', z.nullish(DateInput));
/** `ExpiryDate` of a new license, whose form does not send an empty input. */
export const NewExpiryDate = withLabel(
  'Expiry date',
  z.pipe(
    z.nullish(DateInput),
    z.transform((day) => day ?? undefined),
  ),
);

/** A remark about a key for those who manage the stock. */
export const LicenseNote = boundedText(500);

export const RequiredPoolId = withLabel('License Pool', requiredId(validationText('licenses.pool_required')));

export const LicenseCreate = z.strictObject({
  license_group_id: RequiredPoolId,
  license_key: withLabel('License Key', LicenseKey),
  delivre_x_times: withLabel('Deliveries allowed', z._default(DeliveriesAllowed, 1)),
  expires_on: NewExpiryDate,
  parts: withLabel('Parts of the key', z.optional(KeyPartValues)),
  files: withLabel('Files of the key', z.optional(KeyFiles)),
});
export type LicenseCreate = z.output<typeof LicenseCreate>;

/** The owner of a license cannot be edited. */
export const LicenseUpdate = z.strictObject({
  delivre_x_times: withLabel('Deliveries allowed', z.optional(DeliveriesAllowed)),
  expires_on: ExpiryDate,
  replacement_note: withLabel('Replacement note', z.nullish(boundedText(2000))),
  /** All of them but the files: one that is left out goes. */
  parts: withLabel('Parts of the key', z.optional(KeyPartValues)),
  /** Those that change. */
  files: withLabel('Files of the key', z.optional(KeyFiles)),
});
export type LicenseUpdate = z.infer<typeof LicenseUpdate>;

export const LicenseReplace = z.strictObject({
  replacement_note: withLabel(
    'Replacement note',
    requiredText(validationText('licenses.note_required'), 2000),
  ),
  /** The key that takes its place, of the same pool; by default the oldest ones. */
  new_license_id: withLabel('This key instead', z.optional(Id)),
});
export type LicenseReplace = z.infer<typeof LicenseReplace>;

/** Keys that one user may reveal in an hour. */
export const REVEALS_PER_HOUR = 20;

export const KeyReveal = z.strictObject({
  reason: withLabel('Reason', requiredText(validationText('licenses.reason_required'), 500)),
});
export type KeyReveal = z.infer<typeof KeyReveal>;

/** Keys are validated individually: an invalid key does not reject the others. */
export const LicenseImport = z.strictObject({
  license_group_id: RequiredPoolId,
  /** A repeated request changes nothing and returns the first result. */
  idempotency_key: z.optional(z.uuid(validationText('values.uuid'))),
  /** The same for all requests of an import, which then is one batch, with one audit entry and one notification. */
  import_id: z.optional(z.uuid(validationText('values.uuid'))),
  /** Whether no request of the import follows. */
  is_last: z._default(z.boolean(), true),
  /** Read from the first request of an import. */
  batch: z.optional(ImportedBatch),
  licenses: z
    .array(
      z.strictObject({
        license_key: z.string(),
        delivre_x_times: z._default(DeliveriesAllowed, 1),
        expires_on: z.nullish(DateInput),
        note: z.nullish(LicenseNote),
        cost: Cost,
        parts: z.optional(KeyPartValues),
      }),
      { error: validationText('licenses.keys_required') },
    )
    .check(z.minLength(1, validationText('licenses.keys_required'))),
});
export type LicenseImport = z.output<typeof LicenseImport>;

export const ImportResult = z.object({
  /** The batch of the keys; it goes with the end of its import if that added none. */
  batch_id: z.optional(Id),
  created_count: NonNegativeInt,
  error_count: NonNegativeInt,
  /** The rejected keys: zero-based index in the request, and the reason. */
  errors: z.array(z.object({ index: NonNegativeInt, message: z.string(), texts: textsOf('message') })),
});
setFallbacks(ImportResult, {
  errors: [],
});
export type ImportResult = z.infer<typeof ImportResult>;

const SELECTION_REQUIRED = validationText('licenses.pool_and_keys_required');

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
        validationText('licenses.keys_required'),
      ),
    ),
  ),
  delivre_x_times: withLabel('Deliveries allowed', z._default(DeliveriesAllowed, 1)),
  /** Of keys without a day of their own. */
  expires_on: NewExpiryDate,
  ...BatchDetails.shape,
});
export type ImportForm = z.output<typeof ImportForm>;

/** The same for a list that names the pool of each key. */
export const ImportFormOfPools = z.extend(ImportForm, {
  license_group_id: withLabel('License Pool', z.nullable(Id)),
});
export type ImportFormOfPools = z.output<typeof ImportFormOfPools>;

/** The text with `\n` for each line end: also VT, FF, NEL and Unicode's line and paragraph separator. */
export const unifyLineEnds = (text: string): string =>
  text.replaceAll(/\r\n|[\v\f\r\u0085\u2028\u2029]/g, '\n');

/** Splits text at line ends and commas; trims the keys and drops those without a visible character. */
export function splitKeys(keys: string): string[] {
  return unifyLineEnds(keys)
    .split(/[\n,]/)
    .map((key) => key.trim())
    .filter((key) => toKeyText(key) !== '');
}

const DUPLICATE_IN_LIST = textOf('licenses.key_repeated');

/** A normalized key, or the problem that rejects it. */
type KeyCheck = { key: string; problem?: undefined } | { key?: undefined; problem: Text };

/** Creates a validator for one list of keys; it normalizes each key and rejects duplicates within the list. */
export function createKeyValidator(): (input: string) => KeyCheck {
  const seen = new Set<string>();

  return (input) => {
    const { data: key, error } = z.safeParse(LicenseKey, input);
    if (error) return { problem: readValidationText(error.issues[0]?.message ?? '') };
    const canonical = getCanonicalKey(key);
    if (seen.has(canonical)) return { problem: DUPLICATE_IN_LIST };
    seen.add(canonical);
    return { key };
  };
}
