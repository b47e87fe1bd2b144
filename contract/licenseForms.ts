import * as z from 'zod/mini';
import { chosen, required, text } from './fields';
import { labelled } from './labels';
import { UNLIMITED } from './licenseRecord';

const MAX_KEY = 10_000;

/** A key as it may be stored: trimmed, long enough. */
export const LicenseKey = required('License key is required', MAX_KEY).check(
  z.minLength(5, 'License key must be at least 5 characters'),
);

const DELIVERIES = 'Must be -1 (unlimited) or at least 1';
export const Deliveries = z.int({ error: DELIVERIES }).check(
  z.minimum(UNLIMITED, DELIVERIES),
  z.maximum(1_000_000_000, 'Must be at most 1000000000'),
  z.refine((times) => times !== 0, DELIVERIES),
);

export const PoolChoice = labelled('License Pool', chosen('License pool is required'));

export const LicenseCreate = z.strictObject({
  license_group_id: PoolChoice,
  license_key: labelled('License Key', LicenseKey),
  delivre_x_times: labelled('Deliveries allowed', z._default(Deliveries, 1)),
});
export type LicenseCreate = z.output<typeof LicenseCreate>;

/** Deliveries and note may be edited; who holds the key may not. */
export const LicenseUpdate = z.strictObject({
  delivre_x_times: labelled('Deliveries allowed', z.optional(Deliveries)),
  replacement_note: labelled('Replacement note', z.nullish(text(2000))),
});
export type LicenseUpdate = z.infer<typeof LicenseUpdate>;

/** Why the key is withdrawn. */
export const LicenseReplace = z.strictObject({
  replacement_note: labelled('Replacement note', required('Replacement note is required', 2000)),
});
export type LicenseReplace = z.infer<typeof LicenseReplace>;
