import { type RaRecord, RecordContextProvider } from 'ra-core';
import { memo, type ReactNode } from 'react';
import type { ResolvedColumn } from '../resource/resolveColumns';
import { classNames } from '../ui/classNames';
import { RowLink } from './RowLink';
import { SelectRow } from './selection/SelectRow';
import { getCellClass } from './Table';
import styles from './Table.module.css';

interface RowProps {
  record: RaRecord;
  name: string;
  columns: ResolvedColumn<RaRecord>[];
  to?: string;
  selected: boolean;
  /** Receives the id of the record; without it the row has no checkbox. */
  onSelect?: (id: RaRecord['id']) => void;
  actions?: (record: RaRecord) => ReactNode;
}

const ACTIONS_CLASS = classNames(styles.end, styles.actions);

/**
 * One record as a table row; the table body handles its clicks. Rows are reused for other records: local
 * state of cells and actions must be tied to a record id.
 */
export const Row = memo(function Row({ record, name, columns, to, selected, onSelect, actions }: RowProps) {
  // A reference is a link to another record.
  const linkColumn = columns.find(({ reference }) => !reference);

  return (
    <RecordContextProvider value={record}>
      <tr className={to && styles.clickable} data-to={to} data-selected={selected || undefined}>
        {onSelect && (
          <td className={styles.checkboxCell}>
            <SelectRow id={record.id} name={name} selected={selected} onSelect={onSelect} />
          </td>
        )}
        {columns.map((column) => (
          <td key={column.id} className={getCellClass(column)}>
            {to && column === linkColumn ? (
              <RowLink to={to}>{column.render(record)}</RowLink>
            ) : (
              column.render(record)
            )}
          </td>
        ))}
        {actions && <td className={ACTIONS_CLASS}>{actions(record)}</td>}
      </tr>
    </RecordContextProvider>
  );
});
