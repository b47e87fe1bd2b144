import type * as en from '../en/values';

export const values = {
  /** A text of another system. */
  'upstream.text': '%{text}',
  'values.not_empty': 'Darf nicht leer sein',
  'values.max': 'Darf höchstens %{max} sein',
  'values.min': 'Muss %{min} oder mehr sein',
  'values.range': 'Muss zwischen %{min} und %{max} liegen',
  'values.range_short': 'Muss zwischen %{min} und %{max} liegen',
  'values.days': 'Muss zwischen %{min} und %{max} Tagen liegen',
  'values.whole_number': 'Muss eine ganze Zahl ab %{min} sein',
  'values.whole_number_range': 'Muss eine ganze Zahl von %{min} bis %{max} sein',
  'values.year': 'Das Jahr muss zwischen %{min} und %{max} liegen',
  'values.date': 'Muss ein Datum wie %{example} sein',
  'values.uuid': 'Muss eine UUID sein',
  'values.email': 'Das ist keine E-Mail-Adresse',
  'values.email_format': 'Das ist keine E-Mail-Adresse',
  'values.email_required': 'Die E-Mail-Adresse fehlt',
  'values.url': 'Bitte geben Sie eine gültige URL ein',
  'values.alphanumeric': 'Darf nur aus Buchstaben und Ziffern bestehen',
  'values.time_zone': 'Unbekannte Zeitzone',
  'values.number': 'Muss eine Zahl sein',
  'values.boolean': 'Muss true oder false sein',
  'values.impossible': 'Kein möglicher Wert',
  'values.id_list': 'Höchstens %{max} IDs, durch Kommas getrennt',
  'values.deliveries': 'Muss -1 (unbegrenzt) oder mindestens 1 sein',
} satisfies Record<keyof typeof en.values, string>;
