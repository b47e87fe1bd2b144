/** The primary key of an encrypted column's rows. */
interface EncryptedRows {
  id: string;
  idType: 'bigint' | 'boolean' | 'text';
}

/**
 * All columns that hold ciphertext, as `table.column`, in the order of a rotation. `secrets` is last: its state shows
 * whether a rotation is complete.
 */
export const encryptedColumns = {
  'licenses.key_cipher': { id: 'id', idType: 'bigint' },
  'sites.consumer_secret_cipher': { id: 'id', idType: 'bigint' },
  'sites.webhook_secret_cipher': { id: 'id', idType: 'bigint' },
  'sites.previous_webhook_secret_cipher': { id: 'id', idType: 'bigint' },
  'settings.aws_secret_access_key_cipher': { id: 'singleton', idType: 'boolean' },
  'totp_secrets.cipher': { id: 'admin_id', idType: 'bigint' },
  'secrets.cipher': { id: 'name', idType: 'text' },
} as const satisfies Record<`${string}.${string}`, EncryptedRows>;

export type EncryptedColumn = keyof typeof encryptedColumns;

/** The primary key of a row with ciphertext. */
export type RowId = number | boolean | string;

/** Where a ciphertext is stored; it is bound to this place. */
export const toPlace = (column: EncryptedColumn, id: RowId): string => `${column}:${id}`;
