import { memo, type ReactNode } from 'react';
import { type RaRecord, RecordContextProvider, useTranslate } from 'react-admin';
import type { ReadyColumn } from '../declare/columns';
import { InnerLink } from './InnerLink';
import { cellClass } from './Table';

export interface RowProps {
  record: RaRecord;
  name: string;
  columns: ReadyColumn<RaRecord>[];
  /** The record's page, where a click leads. */
  to?: string;
  selected: boolean;
  /** Told the record's id; without it the row has no checkbox. */
  onSelect?: (id: RaRecord['id']) => void;
  actions?: (record: RaRecord) => ReactNode;
}

/**
 * One record as a table row; the table's body follows its clicks. Its first cell is the link, so that the
 * keyboard gets there too. The next page shows other records in the same rows: what a cell or an action keeps
 * in its state must say of which record it is.
 */
export const Row = memo(function Row({ record, name, columns, to, selected, onSelect, actions }: RowProps) {
  const translate = useTranslate();

  return (
    <RecordContextProvider value={record}>
      <tr className={to && 'clickable'} data-to={to} data-selected={selected || undefined}>
        {onSelect && (
          <td className="box">
            <label className="hit">
              <input
                type="checkbox"
                checked={selected}
                onChange={() => onSelect(record.id)}
                aria-label={translate('kit.list.select', { name })}
              />
            </label>
          </td>
        )}
        {columns.map((column, place) => (
          <td key={column.id} className={cellClass(column)}>
            {to && place === 0 ? (
              <InnerLink to={to}>{column.render(record)}</InnerLink>
            ) : (
              column.render(record)
            )}
          </td>
        ))}
        {actions && <td className="end actions">{actions(record)}</td>}
      </tr>
    </RecordContextProvider>
  );
});
