import { useEvent, useListContext, useTranslate } from 'react-admin';
import { HeadCell } from './HeadCell';
import type { ListParts } from './listParts';
import { Row } from './Row';
import { SelectAll } from './SelectAll';
import { SkeletonRows } from './SkeletonRows';
import { Table } from './Table';
import { useShownColumns } from './useHiddenColumns';
import { useOpening, useShowPath } from './useOpening';
import { useRecordName } from './useRecordName';
import { useSeenFirst } from './useSeenFirst';

interface ListTableProps extends Pick<ListParts, 'columns' | 'labelOf' | 'rowActions'> {
  selectable: boolean;
  linked: boolean;
  caption: string;
}

/** The list as a table: sortable heads, checkboxes, a click on a row opens it. */
export function ListTable({ labelOf, rowActions, selectable, linked, caption, ...parts }: ListTableProps) {
  const { data, isPending, selectedIds, onToggleItem } = useListContext();
  const { rows, body } = useSeenFirst(data);
  const translate = useTranslate();
  const showPath = useShowPath();
  const open = useOpening();
  // The same function for as long as the list stands, so that rows that did not change are left alone.
  const toggle = useEvent(onToggleItem);
  const nameOf = useRecordName();
  const columns = useShownColumns(parts.columns);
  const span = columns.length + Number(selectable) + Number(Boolean(rowActions));

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
            <th scope="col" className="end actions">
              {translate('kit.list.actions')}
            </th>
          )}
        </tr>
      </thead>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: each row holds a link for the keyboard. */}
      <tbody ref={body} onClick={open}>
        {isPending ? (
          <SkeletonRows span={span} />
        ) : (
          rows?.map((record, place) => (
            <Row
              // biome-ignore lint/suspicious/noArrayIndexKey: another page or sort makes no row anew, which is slow.
              key={place}
              record={record}
              name={nameOf(record)}
              columns={columns}
              to={linked ? showPath(record.id) : undefined}
              selected={selectedIds.includes(record.id)}
              onSelect={selectable ? toggle : undefined}
              actions={rowActions}
            />
          ))
        )}
      </tbody>
    </Table>
  );
}
