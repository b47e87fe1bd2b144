import type { ErrorCode } from '#contract/errors';

/** What each code is in HTTP; the only place that knows. */
export const statuses: Record<ErrorCode, number> = {
  unreadable: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  invalid: 422,
  rate_limited: 429,
  internal: 500,
  upstream_error: 502,
  unavailable: 503,
  upstream_timeout: 504,
};
