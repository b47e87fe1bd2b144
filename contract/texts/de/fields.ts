import type { Translation } from '../Translation';

export const fields: Translation['fields'] = {
  invalid: 'Ungültige Eingabe',
  unknown: 'Unbekanntes Feld',
  text: 'Muss Text sein',
  character: 'Enthält ein Zeichen, das nicht gespeichert werden kann',
  max_length: 'Darf höchstens %{max} Zeichen haben',
};

export const values: Translation['values'] = {
  not_empty: 'Darf nicht leer sein',
  max: 'Darf höchstens %{max} sein',
  min: 'Muss %{min} oder mehr sein',
  range: 'Muss zwischen %{min} und %{max} liegen',
  range_short: 'Muss zwischen %{min} und %{max} liegen',
  days: 'Muss zwischen %{min} und %{max} Tagen liegen',
  whole_number: 'Muss eine ganze Zahl ab %{min} sein',
  whole_number_range: 'Muss eine ganze Zahl von %{min} bis %{max} sein',
  year: 'Das Jahr muss zwischen %{min} und %{max} liegen',
  date: 'Muss ein Datum wie %{example} sein',
  uuid: 'Muss eine UUID sein',
  email: 'Das ist keine E-Mail-Adresse',
  email_format: 'Das ist keine E-Mail-Adresse',
  email_required: 'Die E-Mail-Adresse fehlt',
  url: 'Bitte geben Sie eine gültige URL ein',
  alphanumeric: 'Darf nur aus Buchstaben und Ziffern bestehen',
  time_zone: 'Unbekannte Zeitzone',
  file_type: 'Muss eine Datei vom Typ %{types} sein',
  file_size: 'Darf höchstens %{size} haben',
  number: 'Muss eine Zahl sein',
  boolean: 'Muss true oder false sein',
  impossible: 'Kein möglicher Wert',
  id_list: 'Höchstens %{max} IDs, durch Kommas getrennt',
  deliveries: 'Muss -1 (unbegrenzt) oder mindestens 1 sein',
};
