export const batches = {
  not_found: 'Batch not found',
  withdrawn: 'The batch is withdrawn: its keys were deleted',
  grown:
    '%{smart_count} more key is free than you were asked about: nothing was withdrawn |||| %{smart_count} more keys are free than you were asked about: nothing was withdrawn',
  known_limit: 'At most %{max} keys',
  import_id_used: 'This import id was already used by another user',
  currency: 'Must be a currency code of ISO 4217, like EUR',
  file_hash: 'Must be a SHA-256 hash in hexadecimal',
} as const;
