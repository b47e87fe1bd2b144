import * as z from 'zod/mini';
import { DeliveriesAllowed, RequiredPoolId } from './licenseForms';
import { messagesOf } from './messages/schema';
import { validationMessage } from './messages/validationMessage';
import { DateInput } from './shared/dates';
import { NonNegativeInt } from './shared/fields';

/** Keys are validated individually: an invalid key does not reject the others. */
export const LicenseImport = z.strictObject({
  license_group_id: RequiredPoolId,
  /** Idempotency key: a repeated batch changes nothing and returns the first result. */
  batch_id: z.optional(z.uuid(validationMessage('values.uuid'))),
  /** The same for all batches of an import, which then has one audit entry and one notification. */
  import_id: z.optional(z.uuid(validationMessage('values.uuid'))),
  /** Whether no batch of the import follows. */
  is_last: z._default(z.boolean(), true),
  licenses: z
    .array(
      z.strictObject({
        license_key: z.string(),
        delivre_x_times: z._default(DeliveriesAllowed, 1),
        expires_on: z.nullish(DateInput),
      }),
      { error: validationMessage('licenses.keys_required') },
    )
    .check(z.minLength(1, validationMessage('licenses.keys_required'))),
});
export type LicenseImport = z.output<typeof LicenseImport>;

export const ImportResult = z.object({
  created_count: NonNegativeInt,
  error_count: NonNegativeInt,
  /** The rejected keys: zero-based index in the request, and the reason. */
  errors: z.array(z.object({ index: NonNegativeInt, message: z.string(), texts: messagesOf('message') })),
});
export type ImportResult = z.infer<typeof ImportResult>;
