import english from 'ra-language-english';

const { ra } = english;

/** What react-admin itself says, as far as this console shows it. */
export default {
  ...ra,
  action: {
    ...ra.action,
    undo: 'Rückgängig',
    close: 'Schließen',
    cancel: 'Abbrechen',
    confirm: 'Bestätigen',
  },
  auth: { ...ra.auth, auth_check_error: 'Bitte melden Sie sich an' },
  message: {
    ...ra.message,
    unsaved_changes: 'Ihre Änderungen sind nicht gespeichert. Möchten Sie sie wirklich verwerfen?',
    placeholder_data_warning: 'Verbindungsproblem: Die Daten konnten nicht aktualisiert werden.',
  },
  notification: {
    ...ra.notification,
    created: 'Angelegt',
    updated: 'Geändert |||| %{smart_count} geändert',
    deleted: 'Gelöscht |||| %{smart_count} gelöscht',
    http_error: 'Fehler bei der Verbindung zum Server',
    item_doesnt_exist: 'Der Eintrag ist nicht mehr vorhanden',
    canceled: 'Abgebrochen',
    logged_out: 'Ihre Sitzung ist beendet. Bitte melden Sie sich wieder an.',
    i18n_error: 'Die Übersetzung konnte nicht geladen werden',
    offline: 'Keine Verbindung. Es konnten keine Daten geladen werden.',
  },
  page: {
    ...ra.page,
    loading: 'Wird geladen',
    not_found: 'Nicht gefunden',
    error: 'Etwas ist schiefgegangen',
  },
};
