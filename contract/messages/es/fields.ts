import type * as en from '../en/fields';

export const fields = {
  'fields.invalid': 'Valor no válido',
  'fields.unknown': 'Campo desconocido',
  'fields.text': 'Debe ser texto',
  'fields.character': 'Contiene un carácter que no se puede guardar',
  'fields.max_length': 'Debe tener como mucho %{max} caracteres',
} satisfies Record<keyof typeof en.fields, string>;
