import type * as en from '../en/fields';

export const fields = {
  'fields.invalid': 'Ungültige Eingabe',
  'fields.unknown': 'Unbekanntes Feld',
  'fields.text': 'Muss Text sein',
  'fields.character': 'Enthält ein Zeichen, das nicht gespeichert werden kann',
  'fields.max_length': 'Darf höchstens %{max} Zeichen haben',
} satisfies Record<keyof typeof en.fields, string>;
