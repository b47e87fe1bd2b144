import DownIcon from '@mui/icons-material/ArrowDownward';
import UpIcon from '@mui/icons-material/ArrowUpward';
import { useListContext } from 'react-admin';
import type { ReadyColumn } from '../declare/columns';
import { cellClass } from './Table';

interface HeadCellProps<R> {
  column: ReadyColumn<R>;
  label: string;
}

/** A column's head; a button where the list can be sorted by it. */
export function HeadCell<R>({ column, label }: HeadCellProps<R>) {
  const { sort, setSort } = useListContext();
  const { sortBy } = column;
  if (!sortBy) {
    return (
      <th scope="col" className={cellClass(column)}>
        {label}
      </th>
    );
  }

  const active = sort.field === sortBy;
  const order = active && sort.order === 'ASC' ? 'DESC' : 'ASC';
  const direction = sort.order === 'ASC' ? 'ascending' : 'descending';
  const Arrow = sort.order === 'ASC' ? UpIcon : DownIcon;

  return (
    <th scope="col" className={cellClass(column)} aria-sort={active ? direction : undefined}>
      <button type="button" onClick={() => setSort({ field: sortBy, order })}>
        {label}
        {active && <Arrow />}
      </button>
    </th>
  );
}
