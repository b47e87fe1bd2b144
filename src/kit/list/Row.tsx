import type { MouseEvent, ReactNode } from 'react';
import {
  LinkBase,
  type RaRecord,
  RecordContextProvider,
  useCreatePath,
  useNavigate,
  useResourceContext,
  useTranslate,
} from 'react-admin';
import type { ReadyColumn } from '../declare/columns';
import { cellClass } from './Table';

export interface RowProps {
  record: RaRecord;
  name: string;
  columns: ReadyColumn<RaRecord>[];
  /** The record's page, where a click leads. */
  to?: string;
  selected?: boolean;
  onSelect?: () => void;
  actions?: ReactNode;
}

const INTERACTIVE = 'a, button, input, label, select, [role="menu"], [role="dialog"]';

/** One record as a table row. Its first cell is the link, so that the keyboard gets there too. */
export function Row({ record, name, columns, to, selected, onSelect, actions }: RowProps) {
  const translate = useTranslate();
  const navigate = useNavigate();

  function open(event: MouseEvent<HTMLTableRowElement>) {
    const target = event.target as Element;
    const inRow = event.currentTarget.contains(target);
    if (!to || !inRow || target.closest(INTERACTIVE) || window.getSelection()?.toString()) return;
    navigate(to);
  }

  return (
    <RecordContextProvider value={record}>
      <tr className={to && 'clickable'} onClick={open} data-selected={selected || undefined}>
        {onSelect && (
          <td className="box">
            <label className="hit">
              <input
                type="checkbox"
                checked={Boolean(selected)}
                onChange={onSelect}
                aria-label={translate('kit.list.select', { name })}
              />
            </label>
          </td>
        )}
        {columns.map((column, place) => (
          <td key={column.id} className={cellClass(column)}>
            {to && place === 0 ? <LinkBase to={to}>{column.render(record)}</LinkBase> : column.render(record)}
          </td>
        ))}
        {actions && <td className="end">{actions}</td>}
      </tr>
    </RecordContextProvider>
  );
}

/** The address of a record's page. */
export function useShowPath() {
  const resource = useResourceContext();
  const createPath = useCreatePath();
  return (id: RaRecord['id']) => createPath({ resource, type: 'show', id });
}
