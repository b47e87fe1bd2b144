import * as z from 'zod/mini';
import { boundedText, numberBetween, withLabel } from './shared/fields';
import { validationText } from './shared/texts/validationText';

/** What a key cost. */
export const Cost = z.nullish(numberBetween(0, 1_000_000_000));

const CURRENCIES = new Set(Intl.supportedValuesOf('currency'));
/** A code of ISO 4217. */
const Currency = z.string().check(
  z.trim(),
  z.toUpperCase(),
  z.refine((code) => CURRENCIES.has(code), validationText('batches.currency')),
);

/** The SHA-256 hash of a file's bytes, in hexadecimal. */
export const FileHash = z.string().check(z.regex(/^[0-9a-f]{64}$/, validationText('batches.file_hash')));

/** What is known of a delivery of keys. */
export const BatchDetails = z.strictObject({
  supplier: withLabel('Supplier', z.nullish(boundedText(200))),
  /** The supplier's number of the order, invoice or delivery. */
  reference: withLabel('Reference', z.nullish(boundedText(200))),
  cost: withLabel('Cost of a key', Cost),
  currency: withLabel('Currency', z.nullish(Currency)),
});
export type BatchDetails = z.output<typeof BatchDetails>;

/** `BatchDetails` of an import, with the file that it comes from. */
export const ImportedBatch = z.extend(BatchDetails, {
  file_name: z.nullish(boundedText(255)),
  file_hash: z.nullish(FileHash),
});

export type ImportedBatch = z.output<typeof ImportedBatch>;
