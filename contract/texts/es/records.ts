import type * as en from '../en/records';

export const records = {
  'records.not_found': '%{name}: no se ha encontrado',
  'records.exists': '%{name} ya existe',
  'records.in_use': '%{name} aún está en uso',
  'records.field_exists': 'Ya existe',
  'records.field_not_found': 'No se ha encontrado',
} satisfies Record<keyof typeof en.records, string>;
