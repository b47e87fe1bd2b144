import type * as en from '../en/connection';

export const connection = {
  'connection.timeout': 'Zeitüberschreitung. Bitte prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
  'connection.failed': 'Keine Verbindung',
  'connection.expired': 'Die Sitzung konnte nicht verlängert werden',
} satisfies Record<keyof typeof en.connection, string>;
