import { useFormats } from '../../admin';
import styles from './ListCard.module.css';
import { RowFate } from './RowFate';
import type { KeySourceSummary } from './worker/KeySource';
import type { RowOfList } from './worker/listRows';

interface CompactRowProps {
  row: RowOfList;
  columns: KeySourceSummary['columns'];
  onTick: (isTicked: boolean) => void;
}

/** A row on a phone: its key, then what happens to it and its other values. */
export function CompactRow({ row, columns, onTick }: CompactRowProps) {
  const formats = useFormats();
  const { cells } = row;
  const key = Math.max(
    0,
    columns.findIndex(({ role }) => role === 'key'),
  );
  const isIgnored = (column: number) => columns[column]?.role === 'ignore';
  const others = [...cells.keys()]
    .filter((column) => column !== key && cells[column]?.trim())
    .sort((a, b) => Number(isIgnored(a)) - Number(isIgnored(b)));

  return (
    <tr data-fate={row.fate}>
      <td className={styles.compact}>
        <div>
          <span className={styles.value}>{cells[key]}</span>
          <span className={styles.line}>{formats.number(row.line)}</span>
        </div>
        <div>
          <RowFate row={row} onTick={onTick} />
          <span className={styles.value}>{others.map((column) => cells[column]).join(' · ')}</span>
        </div>
      </td>
    </tr>
  );
}
