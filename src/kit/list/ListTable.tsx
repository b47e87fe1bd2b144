import { type RaRecord, useListContext, useTranslate } from 'react-admin';
import type { ReadyColumn } from '../declare/columns';
import { HeadCell } from './HeadCell';
import type { ListParts } from './listParts';
import { Row, useShowPath } from './Row';
import { SelectAll } from './SelectAll';
import { SkeletonRows } from './SkeletonRows';
import { Table } from './Table';
import { useShownColumns } from './useHiddenColumns';
import { useRecordName } from './useRecordName';

interface ListTableProps extends Pick<ListParts, 'columns' | 'labelOf' | 'rowActions'> {
  selectable: boolean;
  linked: boolean;
  caption: string;
}

/** The list as a table: sortable heads, checkboxes, a click on a row opens it. */
export function ListTable({ labelOf, rowActions, selectable, linked, caption, ...parts }: ListTableProps) {
  const { data, isPending, selectedIds, onToggleItem } = useListContext();
  const translate = useTranslate();
  const showPath = useShowPath();
  const nameOf = useRecordName();
  const columns = useShownColumns(parts.columns);
  const span = columns.length + Number(selectable) + Number(Boolean(rowActions));

  const row = (record: RaRecord, columns: ReadyColumn<RaRecord>[]) => (
    <Row
      key={record.id}
      record={record}
      name={nameOf(record)}
      columns={columns}
      to={linked ? showPath(record.id) : undefined}
      selected={selectedIds.includes(record.id)}
      onSelect={selectable ? () => onToggleItem(record.id) : undefined}
      actions={rowActions?.(record)}
    />
  );

  return (
    <Table aria-busy={isPending}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {selectable && <SelectAll />}
          {columns.map((column) => (
            <HeadCell key={column.id} column={column} label={labelOf(column)} />
          ))}
          {rowActions && (
            <th scope="col" className="end">
              {translate('kit.list.actions')}
            </th>
          )}
        </tr>
      </thead>
      <tbody>{isPending ? <SkeletonRows span={span} /> : data?.map((record) => row(record, columns))}</tbody>
    </Table>
  );
}
