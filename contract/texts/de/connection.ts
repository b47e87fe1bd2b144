import type * as en from '../en/connection';

export const connection = {
  'connection.timeout': 'Zeitüberschreitung. Bitte prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
  'connection.failed': 'Der Server ist nicht erreichbar: Er antwortet nicht',
  'connection.offline': 'Der Server ist nicht erreichbar: Dieses Gerät ist offline',
  'connection.expired': 'Die Sitzung konnte nicht verlängert werden',
  'connection.ended': 'Ihre Sitzung ist beendet. Melden Sie sich erneut an.',
  'connection.unknown': 'Etwas Unerwartetes ist passiert. Bitte versuchen Sie es erneut.',
} satisfies Record<keyof typeof en.connection, string>;
