export const batches = {
  not_found: 'Batch not found',
  withdrawn: 'The batch is withdrawn: its keys were deleted',
  grown:
    '%{smart_count} more key is free than you were asked about: nothing was withdrawn |||| %{smart_count} more keys are free than you were asked about: nothing was withdrawn',
  known_limit: 'At most %{max} keys',
  recall_running: 'The keys of this batch are being recalled already',
  recall_nothing: 'No customer has a key of this batch',
  recall_not_undoable: 'There is no recall to be undone: its messages have left',
  import_id_used: 'This import id was already used by another user',
  currency: 'Must be a currency code of ISO 4217, like EUR',
  file_hash: 'Must be a SHA-256 hash in hexadecimal',
} as const;
