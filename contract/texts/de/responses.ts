import type * as en from '../en/responses';

export const responses = {
  'responses.invalid': 'Ungültige Antwort der API für „%{resource}“: %{problem}',
  'responses.page': 'erwartet wird eine Seite mit Datensätzen in „data“, gekommen ist %{found}',
  'responses.total': 'erwartet wird die Zahl der Datensätze in „total“, gekommen ist %{found}',
  'responses.records': 'erwartet wird ein Array von Datensätzen, gekommen ist %{found}',
  'responses.record': 'erwartet wird ein Datensatz, gekommen ist %{found}',
  'responses.no_id': 'einem Datensatz fehlt „%{field}“',
  'responses.missing': 'Datensatz %{id} fehlt „%{field}“',
  'responses.wrong': 'das Feld „%{field}“ von Datensatz %{id} ist %{found}',
} satisfies Record<keyof typeof en.responses, string>;
