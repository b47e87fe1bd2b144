import type { KitTexts } from '../Text';

export const connection: KitTexts['connection'] = {
  timeout: 'Zeitüberschreitung. Bitte prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
  failed: 'Der Server ist nicht erreichbar: Er antwortet nicht',
  offline: 'Der Server ist nicht erreichbar: Dieses Gerät ist offline',
  expired: 'Die Sitzung konnte nicht verlängert werden',
  ended: 'Ihre Sitzung ist beendet. Melden Sie sich erneut an.',
  unknown: 'Etwas Unerwartetes ist passiert. Bitte versuchen Sie es erneut.',
};

/** What is wrong with a response. */
export const responses: KitTexts['responses'] = {
  invalid: 'Ungültige Antwort der API für „%{resource}“: %{problem}',
  page: 'erwartet wird eine Seite mit Datensätzen in „data“, gekommen ist %{found}',
  total: 'erwartet wird die Zahl der Datensätze in „total“, gekommen ist %{found}',
  records: 'erwartet wird ein Array von Datensätzen, gekommen ist %{found}',
  record: 'erwartet wird ein Datensatz, gekommen ist %{found}',
  no_id: 'einem Datensatz fehlt „%{field}“',
  missing: 'Datensatz %{id} fehlt „%{field}“',
  wrong: 'das Feld „%{field}“ von Datensatz %{id} ist %{found}',
  too_many: 'gekommen sind %{count} Datensätze für eine Seite mit %{limit}',
  other_id: 'angefragt ist Datensatz %{id}, gekommen ist Datensatz %{found}',
  answer: 'erwartet wird eine andere Antwort, gekommen ist %{found}',
  answer_lacks: 'der Antwort fehlt „%{field}“',
  answer_field: 'das Feld „%{field}“ der Antwort ist %{found}',
};

/** Of failures without a text of the API. */
export const failures: KitTexts['failures'] = {
  get: 'Konnte nicht geladen werden: %{resource}',
  create: 'Konnte nicht angelegt werden: %{resource}',
  update: 'Konnte nicht geändert werden: %{resource}',
  delete: 'Konnte nicht gelöscht werden: %{resource}',
  reach: 'Nicht erreichbar: %{resource}',
  partial_deletion: '%{deleted} von %{total} wurden gelöscht, die anderen nicht: %{reasons}',
};

export const upstream: KitTexts['upstream'] = {
  /** A text of another system. */
  text: '%{text}',
};
