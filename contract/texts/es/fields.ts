import { values as kitValues } from '../../shared/texts/es/fields';
import type { Translation } from '../Translation';

export const values: Translation['values'] = {
  ...kitValues,
  max: 'Debe ser como mucho %{max}',
  min: 'Debe ser %{min} o mayor',
  range_short: 'Debe estar entre %{min} y %{max}',
  days: 'Debe estar entre %{min} y %{max} días',
  hours: 'Debe estar entre %{min} y %{max} horas',
  uuid: 'Debe ser un UUID',
  email: 'Dirección de correo no válida',
  email_format: 'Formato de correo no válido',
  email_required: 'El correo es obligatorio',
  url: 'Introduzca una URL válida',
  host: 'Debe ser un nombre de host o una dirección IP, sin http:// ni puerto',
  alphanumeric: 'Solo puede contener letras y cifras',
  time_zone: 'Zona horaria desconocida',
  time: 'Debe ser una hora, como 22:00',
  impossible: 'No es un valor posible',
  deliveries: 'Debe ser -1 (ilimitado) o al menos 1',
  name_invisible: 'Contiene un carácter invisible',
  name_scripts: 'Cada palabra debe ser de una sola escritura',
};
