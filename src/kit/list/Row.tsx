import { memo, type ReactNode } from 'react';
import { type RaRecord, RecordContextProvider, useTranslate } from 'react-admin';
import type { ResolvedColumn } from '../resource/resolveColumns';
import { RowLink } from './RowLink';
import { getCellClass } from './Table';

export interface RowProps {
  record: RaRecord;
  name: string;
  columns: ResolvedColumn<RaRecord>[];
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
            <label className="checkbox-label">
              <input
                type="checkbox"
                checked={selected}
                onChange={() => onSelect(record.id)}
                aria-label={translate('kit.list.select', { name })}
              />
            </label>
          </td>
        )}
        {columns.map((column, index) => (
          <td key={column.id} className={getCellClass(column)}>
            {to && index === 0 ? <RowLink to={to}>{column.render(record)}</RowLink> : column.render(record)}
          </td>
        ))}
        {actions && <td className="end actions">{actions(record)}</td>}
      </tr>
    </RecordContextProvider>
  );
});
