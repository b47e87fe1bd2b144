export const REQUEST_TIMED_OUT = 'Request timed out. Please check your connection and try again.';
export const REFRESH_FAILED = 'Failed to refresh token';
