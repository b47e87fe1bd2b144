import type { ReactNode } from 'react';
import type { RaRecord } from 'react-admin';
import type { ReadyColumn } from '../declare/columns';
import type { FilterDeclaration, ListDeclaration } from '../declare/declaration';

/** A list's declaration, made ready for the views. */
export interface ListParts
  extends Omit<ListDeclaration<RaRecord>, 'columns' | 'filters' | 'rowActions' | 'card'> {
  columns: ReadyColumn<RaRecord>[];
  filters: ReadyFilter[];
  labelOf: (column: ReadyColumn<RaRecord>) => string;
  rowActions?: (record: RaRecord) => ReactNode;
  card?: (record: RaRecord) => ReactNode;
}

export interface ReadyFilter extends FilterDeclaration {
  label: string;
}
