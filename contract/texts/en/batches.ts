export const batches = {
  import_id_used: 'This import id was already used by another user',
  currency: 'Must be a currency code of ISO 4217, like EUR',
  file_hash: 'Must be a SHA-256 hash in hexadecimal',
} as const;
