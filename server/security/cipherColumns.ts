/** Where something encrypted is stored, and by which key its rows are walked through. */
export interface CipherColumn {
  table: string;
  id: string;
  idType: 'bigint' | 'boolean' | 'text';
  column: string;
}

/** Every column a rotation re-encrypts. `secrets` comes last: once it is done, so is the rotation. */
export const cipherColumns: CipherColumn[] = [
  { table: 'licenses', id: 'id', idType: 'bigint', column: 'key_cipher' },
  { table: 'sites', id: 'id', idType: 'bigint', column: 'consumer_secret_cipher' },
  { table: 'sites', id: 'id', idType: 'bigint', column: 'api_key_cipher' },
  { table: 'sites', id: 'id', idType: 'bigint', column: 'previous_api_key_cipher' },
  { table: 'settings', id: 'one', idType: 'boolean', column: 'aws_secret_access_key_cipher' },
  { table: 'secrets', id: 'name', idType: 'text', column: 'cipher' },
];
