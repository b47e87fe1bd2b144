import type { Translation } from '../Translation';

export const fields: Translation['fields'] = {
  invalid: 'Valor no válido',
  unknown: 'Campo desconocido',
  text: 'Debe ser texto',
  character: 'Contiene un carácter que no se puede guardar',
  max_length: 'Debe tener como mucho %{max} caracteres',
};

export const values: Translation['values'] = {
  not_empty: 'No puede estar vacío',
  max: 'Debe ser como mucho %{max}',
  min: 'Debe ser %{min} o mayor',
  range: 'Debe estar entre %{min} y %{max}',
  range_short: 'Debe estar entre %{min} y %{max}',
  days: 'Debe estar entre %{min} y %{max} días',
  whole_number: 'Debe ser un número entero desde %{min}',
  whole_number_range: 'Debe ser un número entero de %{min} a %{max}',
  year: 'El año debe estar entre %{min} y %{max}',
  date: 'Debe ser una fecha como %{example}',
  uuid: 'Debe ser un UUID',
  email: 'Dirección de correo no válida',
  email_format: 'Formato de correo no válido',
  email_required: 'El correo es obligatorio',
  url: 'Introduzca una URL válida',
  alphanumeric: 'Solo puede contener letras y cifras',
  time_zone: 'Zona horaria desconocida',
  file_type: 'Debe ser un archivo de tipo %{types}',
  file_size: 'Debe tener como máximo %{size}',
  number: 'Debe ser un número',
  boolean: 'Debe ser true o false',
  impossible: 'No es un valor posible',
  id_list: 'Como máximo %{max} ID, separados por comas',
  deliveries: 'Debe ser -1 (ilimitado) o al menos 1',
};
