export const http = {
  changed_meanwhile: 'Somebody else has changed this meanwhile. Save again to overwrite it.',
  internal: 'Something went wrong on our side. Please try again.',
  internal_logged: 'Something went wrong on our side; the log has the details',
  database_unavailable: 'The database cannot be reached. Please try again in a moment.',
  database_busy: 'The database is busy. Please try again in a moment.',
  stopping: 'The server is being stopped or restarted; try again in a few seconds',
  database_not_ready: 'The database is not ready',
  database_newer: 'A newer version of Keystock has migrated the database',
  database_read_only: 'The database accepts no changes',
  unreadable: 'The request could not be read',
  too_large: 'The request is too large',
  headers_too_large: 'The address or the headers of the request are too large',
  too_slow: 'The request took too long to arrive',
  too_much_pending: 'Too many unfinished requests from this address',
  not_json: 'Send JSON, with Content-Type: application/json',
  cross_origin: 'This call came from a foreign page and was refused',
  host_not_allowed:
    'Keystock is not served under the name %{host}. Set PUBLIC_URL, or add the name to ALLOWED_HOSTS.',
  record_not_found: 'Record not found',
  route_not_found: 'Route not found',
  page_not_found: 'Page not found',
  cursor: 'Unknown cursor',
  cursor_of_other_list: 'The cursor does not belong to this list',
  metrics_token: 'The metrics take their own token',
  job_not_found: 'Failed job not found',
  job_not_finished: 'The job did not end in time, or its server ended',
  unknown_reason: 'unknown',
  rotation_running: 'Another rotation is running',
} as const;

export const upstream = {
  detail: '%{summary}: %{detail}',
  shop: 'The shop',
  validation_service: 'The validation service',
  timeout: '%{service} did not answer within %{seconds} seconds',
  dns: "%{service}'s address was not found (DNS)",
  refused: '%{service} refuses connections',
  certificate: '%{service} has no valid certificate for a secure connection (%{code})',
  not_http: '%{service} answered with something that is not HTTP',
  broken_off: '%{service} closed the connection (%{code})',
  private_address: '%{service} has a private address, and private addresses are not allowed',
  scheme: "%{service}'s address must start with http:// or https://",
  userinfo: "%{service}'s address must not contain a user name or password",
  redirect: '%{service} redirects to another address; register that address instead',
  redirect_to: '%{service} redirects to another address (%{origin}); register that address instead',
  too_large: "%{service}'s answer is larger than %{size} MB",
  /** A text of another system. */
  text: '%{text}',
} as const;

export const records = {
  not_found: '%{name} not found',
  exists: '%{name} already exists',
  in_use: '%{name} is still in use',
  field_exists: 'Already exists',
  field_not_found: 'Not found',
} as const;

export const responses = {
  invalid: 'Invalid response of the API for "%{resource}": %{problem}',
  page: 'expected a page of records as "data", got %{found}',
  total: 'expected the number of records as "total", got %{found}',
  records: 'expected an array of records, got %{found}',
  record: 'expected a record, got %{found}',
  no_id: 'a record has no "%{field}"',
  missing: 'record %{id} has no "%{field}"',
  wrong: 'the field "%{field}" of record %{id} is %{found}',
} as const;
