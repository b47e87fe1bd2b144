export const connection = {
  timeout: 'Request timed out. Please check your connection and try again.',
  failed: 'Cannot reach the server: it does not respond',
  offline: 'Cannot reach the server: this device is offline',
  expired: 'Failed to refresh token',
  ended: 'Your session has ended. Sign in again.',
  unknown: 'Something unexpected happened. Please try again.',
} as const;

/** What is wrong with a response. */
export const responses = {
  invalid: 'Invalid response of the API for "%{resource}": %{problem}',
  page: 'expected a page of records as "data", got %{found}',
  total: 'expected the number of records as "total", got %{found}',
  records: 'expected an array of records, got %{found}',
  record: 'expected a record, got %{found}',
  no_id: 'a record has no "%{field}"',
  missing: 'record %{id} has no "%{field}"',
  wrong: 'the field "%{field}" of record %{id} is %{found}',
  too_many: 'got %{count} records for a page of %{limit}',
  other_id: 'record %{id} was requested, got record %{found}',
  answer: 'expected another answer, got %{found}',
  answer_lacks: 'the answer has no "%{field}"',
  answer_field: 'the field "%{field}" of the answer is %{found}',
} as const;

/** Of failures without a text of the API. */
export const failures = {
  get: 'Failed to get %{resource}',
  create: 'Failed to create %{resource}',
  update: 'Failed to update %{resource}',
  delete: 'Failed to delete %{resource}',
  reach: 'Failed to reach %{resource}',
  partial_deletion: '%{deleted} of %{total} were deleted; the others were not: %{reasons}',
} as const;

export const upstream = {
  /** A text of another system. */
  text: '%{text}',
} as const;
