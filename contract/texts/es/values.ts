import type * as en from '../en/values';

export const values = {
  /** A text of another system. */
  'upstream.text': '%{text}',
  'values.not_empty': 'No puede estar vacío',
  'values.max': 'Debe ser como mucho %{max}',
  'values.min': 'Debe ser %{min} o mayor',
  'values.range': 'Debe estar entre %{min} y %{max}',
  'values.range_short': 'Debe estar entre %{min} y %{max}',
  'values.days': 'Debe estar entre %{min} y %{max} días',
  'values.whole_number': 'Debe ser un número entero desde %{min}',
  'values.whole_number_range': 'Debe ser un número entero de %{min} a %{max}',
  'values.year': 'El año debe estar entre %{min} y %{max}',
  'values.date': 'Debe ser una fecha como %{example}',
  'values.uuid': 'Debe ser un UUID',
  'values.email': 'Dirección de correo no válida',
  'values.email_format': 'Formato de correo no válido',
  'values.email_required': 'El correo es obligatorio',
  'values.url': 'Introduzca una URL válida',
  'values.alphanumeric': 'Solo puede contener letras y cifras',
  'values.time_zone': 'Zona horaria desconocida',
  'values.number': 'Debe ser un número',
  'values.boolean': 'Debe ser true o false',
  'values.impossible': 'No es un valor posible',
  'values.id_list': 'Como máximo %{max} ID, separados por comas',
  'values.deliveries': 'Debe ser -1 (ilimitado) o al menos 1',
} satisfies Record<keyof typeof en.values, string>;
