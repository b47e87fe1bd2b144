import type * as en from '../en/records';

export const records = {
  'records.not_found': '%{name} nicht gefunden',
  'records.exists': '%{name} ist schon vorhanden',
  'records.in_use': '%{name} wird noch benutzt',
  'records.field_exists': 'Ist schon vorhanden',
  'records.field_not_found': 'Nicht gefunden',
} satisfies Record<keyof typeof en.records, string>;
