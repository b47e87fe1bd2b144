import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useFormats } from '../../admin';
import { PHONE_QUERY, useMediaQuery } from '../../theme/useMediaQuery';
import { ColumnRole } from './ColumnRole';
import { CompactRow } from './CompactRow';
import styles from './ListCard.module.css';
import { RowFate } from './RowFate';
import type { Role } from './reading/types';
import type { ImportKeys } from './useKeyStore';
import { useRows, WINDOW } from './useRows';
import type { KeySourceSummary } from './worker/KeySource';
import type { RowFilter, RowOfList } from './worker/listRows';

/** In pixels, as in the style sheet. */
const ROW_HEIGHT = 33;
const COMPACT_HEIGHT = 60;
/** Browsers show no element that is higher; a longer list moves by several rows a step. */
const MAX_HEIGHT = 15_000_000;

interface RowTableProps {
  list: KeySourceSummary;
  filter: RowFilter;
  keys: ImportKeys;
}

/** All rows of a list to scroll, of which the page holds a window. */
export function RowTable({ list, filter, keys }: RowTableProps) {
  const translate = useTranslate();
  const isPhone = useMediaQuery(PHONE_QUERY);
  const [wantedFrom, setWantedFrom] = useState(0);
  const { from, total, rows } = useRows(list.id, filter, wantedFrom, keys);
  const { columns } = list;
  const rowHeight = isPhone ? COMPACT_HEIGHT : ROW_HEIGHT;
  const step = Math.max(1, (total * rowHeight) / MAX_HEIGHT);
  const getHeight = (count: number) => `${(Math.max(0, count) * rowHeight) / step}px`;
  const roles = columns.map((_, column) => ({ column, role: <ColumnRole {...{ list, column, keys }} /> }));
  const tick = (row: RowOfList) => (isTicked: boolean) =>
    keys.update(keys.keyStore.tick(list.id, [row.index], isTicked));

  function onScroll({ currentTarget: { scrollTop, children } }: React.UIEvent) {
    // The selects of a phone scroll with the rows.
    const top = isPhone ? scrollTop - (children[0]?.clientHeight ?? 0) : scrollTop;
    const first = Math.floor((top / rowHeight) * step);
    setWantedFrom(Math.max(0, Math.floor(first / 20) * 20 - 20));
  }

  return (
    <section
      className={styles.scroll}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll the table.
      tabIndex={0}
      aria-label={translate('import.list.title')}
      onScroll={onScroll}
    >
      {isPhone && (
        <div className={styles.roles}>
          {roles.map(({ column, role }) => (
            <div key={column}>{role}</div>
          ))}
        </div>
      )}
      <table className={styles.rows} aria-rowcount={total}>
        {!isPhone && (
          <thead>
            <tr>
              <th scope="col">{translate('import.list.line')}</th>
              <th scope="col">{translate('import.list.fate')}</th>
              {roles.map(({ column, role }) => (
                <th key={column} scope="col">
                  {role}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          <tr className={styles.space} style={{ '--height': getHeight(from) }} />
          {rows.map((row, index) => {
            // Its place among those of a window: the elements of rows that leave it show those that come.
            const slot = (from + index) % WINDOW;
            const Row = isPhone ? CompactRow : WideRow;
            return <Row key={slot} row={row} columns={columns} onTick={tick(row)} />;
          })}
          <tr className={styles.space} style={{ '--height': getHeight(total - from - rows.length) }} />
        </tbody>
      </table>
    </section>
  );
}

/** Of a column that is imported nowhere, or not yet. */
const isIgnored = (role: Role): true | undefined => role === 'ignore' || role === 'unclear' || undefined;

interface WideRowProps {
  row: RowOfList;
  columns: KeySourceSummary['columns'];
  onTick: (isTicked: boolean) => void;
}

function WideRow({ row, columns, onTick }: WideRowProps) {
  const formats = useFormats();
  return (
    <tr data-fate={row.fate}>
      <td className={styles.line}>{formats.number(row.line)}</td>
      <td>
        <RowFate row={row} onTick={onTick} />
      </td>
      {columns.map(({ role }, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity.
        <td key={column} data-ignored={isIgnored(role)} title={row.cells[column]}>
          {row.cells[column]}
        </td>
      ))}
    </tr>
  );
}
