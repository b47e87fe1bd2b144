export const connection = {
  'connection.timeout': 'Request timed out. Please check your connection and try again.',
  'connection.failed': 'Cannot reach the server: it does not respond',
  'connection.offline': 'Cannot reach the server: this device is offline',
  'connection.expired': 'Failed to refresh token',
  'connection.ended': 'Your session has ended. Sign in again.',
  'connection.unknown': 'Something unexpected happened. Please try again.',
} as const;
