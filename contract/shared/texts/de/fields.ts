import type { KitTexts } from '../Text';

export const fields: KitTexts['fields'] = {
  invalid: 'Ungültige Eingabe',
  unknown: 'Unbekanntes Feld',
  text: 'Muss Text sein',
  character: 'Enthält ein Zeichen, das nicht gespeichert werden kann',
  max_length: 'Darf höchstens %{max} Zeichen haben',
};

export const values: KitTexts['values'] = {
  not_empty: 'Darf nicht leer sein',
  range: 'Muss zwischen %{min} und %{max} liegen',
  whole_number: 'Muss eine ganze Zahl ab %{min} sein',
  whole_number_range: 'Muss eine ganze Zahl von %{min} bis %{max} sein',
  year: 'Das Jahr muss zwischen %{min} und %{max} liegen',
  date: 'Muss ein Datum wie %{example} sein',
  file_name: 'Muss der Name einer Datei sein, ohne Ordner',
  file_empty: 'Die Datei ist leer',
  file_type: 'Muss eine Datei vom Typ %{types} sein',
  file_size: 'Darf höchstens %{size} haben',
  number: 'Muss eine Zahl sein',
  boolean: 'Muss true oder false sein',
  id_list: 'Höchstens %{max} IDs, durch Kommas getrennt',
};
