import type en from '../en/ra';

const ra: typeof en = {
  action: { undo: 'Rückgängig' },
  auth: { auth_check_error: 'Bitte melden Sie sich an' },
  message: {
    invalid_form: 'Bitte prüfen Sie Ihre Angaben',
    select_all_limit_reached: 'Es sind zu viele. Nur die ersten %{max} wurden ausgewählt.',
    unsaved_changes: 'Ihre Änderungen sind nicht gespeichert. Möchten Sie sie wirklich verwerfen?',
  },
  notification: {
    created: 'Angelegt',
    http_error: 'Fehler bei der Verbindung zum Server',
    i18n_error: 'Die Übersetzung konnte nicht geladen werden',
    item_doesnt_exist: 'Der Eintrag ist nicht mehr vorhanden',
    logged_out: 'Ihre Sitzung ist beendet. Bitte melden Sie sich wieder an.',
    not_authorized: 'Das dürfen Sie nicht ansehen.',
  },
  page: { create: '%{name} anlegen', list: '%{name}', show: '%{name} %{recordRepresentation}' },
};

export default ra;
