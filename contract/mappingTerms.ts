import * as z from 'zod/mini';
import { intBetween } from './shared/fields';
import { withLabel } from './shared/labels';

/** What a renewal order of a subscription gets: a new key, none, or more time for the key of the subscription. */
export const RenewalPolicy = z.enum(['new_key', 'none', 'extend']);
export type RenewalPolicy = z.infer<typeof RenewalPolicy>;

export const ValidityUnit = z.enum(['day', 'month', 'year']);
export type ValidityUnit = z.infer<typeof ValidityUnit>;

export const MAX_KEYS_PER_UNIT = 100;

export const KeysPerUnit = withLabel('Keys per unit', intBetween(1, MAX_KEYS_PER_UNIT));

/** How long a key is valid after its delivery; null without a term. */
export const Validity = withLabel('Valid for', z.nullable(intBetween(1, 1000)));
export const ValidityUnitField = withLabel('Unit', ValidityUnit);
export const RenewalPolicyField = withLabel('Renewal orders', RenewalPolicy);
