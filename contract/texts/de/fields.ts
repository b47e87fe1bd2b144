import { values as kitValues } from '../../shared/texts/de/fields';
import type { Translation } from '../Translation';

export const values: Translation['values'] = {
  ...kitValues,
  max: 'Darf höchstens %{max} sein',
  min: 'Muss %{min} oder mehr sein',
  range_short: 'Muss zwischen %{min} und %{max} liegen',
  days: 'Muss zwischen %{min} und %{max} Tagen liegen',
  hours: 'Muss zwischen %{min} und %{max} Stunden liegen',
  uuid: 'Muss eine UUID sein',
  email: 'Das ist keine E-Mail-Adresse',
  email_format: 'Das ist keine E-Mail-Adresse',
  email_required: 'Die E-Mail-Adresse fehlt',
  url: 'Bitte geben Sie eine gültige URL ein',
  host: 'Muss ein Hostname oder eine IP-Adresse sein, ohne http:// und Port',
  alphanumeric: 'Darf nur aus Buchstaben und Ziffern bestehen',
  time_zone: 'Unbekannte Zeitzone',
  time: 'Muss eine Uhrzeit sein, etwa 22:00',
  impossible: 'Kein möglicher Wert',
  deliveries: 'Muss -1 (unbegrenzt) oder mindestens 1 sein',
  name_invisible: 'Enthält ein unsichtbares Zeichen',
  name_scripts: 'Jedes Wort muss aus einer Schrift sein',
};
