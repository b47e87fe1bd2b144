import type { KitTexts } from '../Text';

export const fields: KitTexts['fields'] = {
  invalid: 'Valor no válido',
  unknown: 'Campo desconocido',
  text: 'Debe ser texto',
  character: 'Contiene un carácter que no se puede guardar',
  max_length: 'Debe tener como mucho %{max} caracteres',
};

export const values: KitTexts['values'] = {
  not_empty: 'No puede estar vacío',
  range: 'Debe estar entre %{min} y %{max}',
  whole_number: 'Debe ser un número entero desde %{min}',
  whole_number_range: 'Debe ser un número entero de %{min} a %{max}',
  year: 'El año debe estar entre %{min} y %{max}',
  date: 'Debe ser una fecha como %{example}',
  file_name: 'Debe ser el nombre de un archivo, sin carpetas',
  file_empty: 'El archivo está vacío',
  file_type: 'Debe ser un archivo de tipo %{types}',
  file_size: 'Debe tener como máximo %{size}',
  number: 'Debe ser un número',
  boolean: 'Debe ser true o false',
  id_list: 'Como máximo %{max} ID, separados por comas',
};
