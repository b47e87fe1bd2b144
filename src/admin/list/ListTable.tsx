import DownIcon from '@mui/icons-material/ArrowDownward';
import UpIcon from '@mui/icons-material/ArrowUpward';
import {
  type Identifier,
  type RaRecord,
  RecordContextProvider,
  useEvent,
  useListContext,
  useListSortContext,
  useTranslate,
} from 'ra-core';
import { memo, type ReactNode } from 'react';
import { classNames } from '../../theme/classNames';
import shared from '../../theme/shared.module.css';
import { guardColumns } from '../cells/guardColumns';
import { useRecordName } from '../hooks/useRecordName';
import type { ResolvedColumn } from '../resource/resolveColumns';
import { CrashGuard } from '../ui/CrashGuard';
import { Skeleton } from '../ui/Skeleton';
import { useVisibleColumns } from './preferences/useHiddenColumns';
import { RowLink, useRecordPath, useRowNavigation } from './RowLink';
import { SelectAll, SelectRow } from './selection/SelectRow';
import { useRowSelection } from './selection/useSelection';
import { getCellClass, Table } from './Table';
import styles from './Table.module.css';
import type { ListProps } from './useListProps';
import { useProgressiveRows } from './useProgressiveRows';

interface ListTableProps extends Pick<ListProps, 'columns' | 'getLabel' | 'rowActions'> {
  selectable: boolean;
  linked: boolean;
  caption: string;
  /** While the records load. */
  placeholderRows: number;
}

export function ListTable(props: ListTableProps) {
  const { getLabel, rowActions, selectable, linked, caption, placeholderRows } = props;
  const { data, isPending } = useListContext();
  const { isSelected, toggle } = useRowSelection();
  const { rows, body } = useProgressiveRows(data);
  const translate = useTranslate();
  const navigateToRow = useRowNavigation();
  // A stable callback, so that unchanged rows do not re-render.
  const toggleRow = useEvent(toggle);
  const columns = useVisibleColumns(props.columns);

  return (
    <Table aria-busy={isPending}>
      <caption className={shared.visuallyHidden}>{caption}</caption>
      <thead>
        <tr>
          {selectable && (
            <th scope="col" className={styles.checkboxCell}>
              <SelectAll />
            </th>
          )}
          {columns.map((column) => (
            <HeaderCell key={column.id} column={column} label={getLabel(column)} />
          ))}
          {rowActions && (
            <th scope="col" className={classNames(styles.end, styles.actions)}>
              {translate('kit.list.actions')}
            </th>
          )}
        </tr>
      </thead>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: each row contains a link for keyboard users. */}
      <tbody ref={body} onClick={navigateToRow}>
        {isPending ? (
          <SkeletonRows
            count={placeholderRows}
            columns={columns}
            selectable={selectable}
            hasActions={Boolean(rowActions)}
          />
        ) : (
          <CrashGuard
            value={rows}
            render={(isGuarded) => (
              <Rows
                records={rows}
                columns={isGuarded ? guardColumns(columns) : columns}
                rowActions={rowActions}
                linked={linked}
                isSelected={isSelected}
                onSelect={selectable ? toggleRow : undefined}
              />
            )}
          />
        )}
      </tbody>
    </Table>
  );
}

interface RowsProps extends Pick<ListTableProps, 'columns' | 'rowActions' | 'linked'> {
  records: RaRecord[] | undefined;
  isSelected: (id: Identifier) => boolean;
  onSelect?: (id: Identifier) => void;
}

/** Renders when records, columns or the selection change, but not while the next page is read. */
const Rows = memo(function Rows({ records, columns, rowActions, linked, isSelected, onSelect }: RowsProps) {
  const getRecordPath = useRecordPath();
  const getRecordName = useRecordName();
  return records?.map((record, index) => (
    <Row
      // biome-ignore lint/suspicious/noArrayIndexKey: rows are reused after a change of page or sort; creating them is slow.
      key={index}
      record={record}
      name={getRecordName(record)}
      columns={columns}
      to={linked ? getRecordPath(record.id) : undefined}
      selected={isSelected(record.id)}
      onSelect={onSelect}
      actions={rowActions}
    />
  ));
});

interface HeaderCellProps {
  column: ResolvedColumn<RaRecord>;
  label: string;
}

const HeaderCell = memo(function HeaderCell({ column, label }: HeaderCellProps) {
  const { sort, setSort } = useListSortContext();
  const { sortBy } = column;
  if (!sortBy) {
    return (
      <th scope="col" className={getCellClass(column)}>
        {label}
      </th>
    );
  }

  const isActive = sort.field === sortBy;
  const order = isActive && sort.order === 'ASC' ? 'DESC' : 'ASC';
  const direction = sort.order === 'ASC' ? 'ascending' : 'descending';
  const Arrow = sort.order === 'ASC' ? UpIcon : DownIcon;

  return (
    <th scope="col" className={getCellClass(column)} aria-sort={isActive ? direction : undefined}>
      <button type="button" onClick={() => setSort({ field: sortBy, order })}>
        {label}
        {isActive && <Arrow />}
      </button>
    </th>
  );
});

interface SkeletonRowsProps {
  count: number;
  columns: ResolvedColumn<RaRecord>[];
  selectable: boolean;
  hasActions: boolean;
}

/** A bar in the place of each value, so that the columns stay where they are when the records come. */
function SkeletonRows({ count, columns, selectable, hasActions }: SkeletonRowsProps) {
  return Array.from({ length: count }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id and no state.
    <tr key={row}>
      {selectable && <td className={styles.checkboxCell} />}
      {columns.map((column) => (
        <td key={column.id} className={classNames(getCellClass(column), styles.placeholder)}>
          <Skeleton height={12} width={column.placeholderWidth} />
        </td>
      ))}
      {hasActions && (
        <td className={classNames(ACTIONS_CLASS, styles.placeholder)}>
          <Skeleton height={12} width={48} />
        </td>
      )}
    </tr>
  ));
}

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
const Row = memo(function Row({ record, name, columns, to, selected, onSelect, actions }: RowProps) {
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
