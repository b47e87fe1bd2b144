export const connection = {
  'connection.timeout': 'Request timed out. Please check your connection and try again.',
  'connection.failed': 'Failed to fetch',
  'connection.expired': 'Failed to refresh token',
} as const;
