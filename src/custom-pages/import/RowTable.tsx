import { Checkbox } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useEffect, useState } from 'react';
import { Select, useFormats } from '../../admin';
import { translateText } from '../../i18nProvider/translateText';
import styles from './ListCard.module.css';
import { ROLES, type Role } from './reading/types';
import type { ImportKeys } from './useKeyStore';
import type { KeySourceSummary } from './worker/KeySource';
import type { RowFilter, RowOfList, RowsOfList } from './worker/listRows';

const ROW_HEIGHT = 33;
/** Rows that the page holds: those in view and as many around them. */
const WINDOW = 60;
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
  const formats = useFormats();
  const [from, setFrom] = useState(0);
  const { total, rows } = useRows(list.id, filter, from, keys);
  const step = Math.max(1, (total * ROW_HEIGHT) / MAX_HEIGHT);
  const getHeight = (count: number) => `${(Math.max(0, count) * ROW_HEIGHT) / step}px`;
  const { columns, options } = list;

  function setRole(column: number, role: Role) {
    // Two columns cannot both be the key.
    const roles = columns.map(({ role: other }, index) =>
      index === column ? role : other === role && role !== 'ignore' ? 'ignore' : other,
    );
    return keys.update(keys.keyStore.change(list.id, { ...options, roles }));
  }

  return (
    <section
      className={styles.scroll}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll the table.
      tabIndex={0}
      aria-label={translate('import.list.title')}
      onScroll={({ currentTarget: { scrollTop } }) => {
        const first = Math.floor((scrollTop / ROW_HEIGHT) * step);
        setFrom(Math.max(0, Math.floor(first / 20) * 20 - 20));
      }}
    >
      <table className={styles.rows} aria-rowcount={total}>
        <thead>
          <tr>
            <th scope="col">{translate('import.list.line')}</th>
            <th scope="col">{translate('import.list.fate')}</th>
            {columns.map(({ title, role }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity.
              <th key={index} scope="col">
                {title && <div className={styles.title}>{title}</div>}
                <Select
                  label={title || translate('import.file.column_number', { number: index + 1 })}
                  value={role}
                  onChange={(value) => setRole(index, ROLES.find((name) => name === value) ?? 'ignore')}
                  options={ROLES.map((id) => ({ id, name: translate(`import.roles.${id}`) }))}
                />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr className={styles.space} style={{ '--height': getHeight(from) }} />
          {rows.map((row) => (
            <tr key={row.index} data-fate={row.fate}>
              <td className={styles.line}>{formats.number(row.line)}</td>
              <td>
                <Fate
                  row={row}
                  onTick={(isTicked) => keys.update(keys.keyStore.tick(list.id, [row.index], isTicked))}
                />
              </td>
              {columns.map(({ role }, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity.
                <td key={column} data-ignored={role === 'ignore' || undefined} title={row.cells[column]}>
                  {row.cells[column]}
                </td>
              ))}
            </tr>
          ))}
          <tr className={styles.space} style={{ '--height': getHeight(total - from - rows.length) }} />
        </tbody>
      </table>
    </section>
  );
}

/** What happens to a row, and why. */
function Fate({ row, onTick }: { row: RowOfList; onTick: (isTicked: boolean) => void }) {
  const translate = useTranslate();
  const { fate, reason, problem, isTicked, canTick, line } = row;
  const text = reason ? translate(`import.reasons.${reason}`) : problem && translateText(problem);
  return (
    <span className={styles.fate}>
      {canTick && (
        <Checkbox
          checked={isTicked}
          onChange={(_, checked) => onTick(checked)}
          className={styles.checkbox}
          slotProps={{ input: { 'aria-label': translate('import.list.take_in', { line }) } }}
        />
      )}
      {fate === 'ready' && !reason ? translate('import.list.filters.ready') : text}
      {reason && problem && `: ${translateText(problem)}`}
    </span>
  );
}

const NO_ROWS: RowsOfList = { total: 0, rows: [] };

/** A window of rows, asked again whenever the store has changed. */
function useRows(id: number, filter: RowFilter, from: number, { keyStore, state }: ImportKeys): RowsOfList {
  const [rows, setRows] = useState(NO_ROWS);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new state has other rows.
  useEffect(() => {
    let isCurrent = true;
    keyStore.listRows(id, filter, from, from + WINDOW).then((answer) => {
      if (isCurrent) setRows(answer);
    });
    return () => {
      isCurrent = false;
    };
  }, [keyStore, state, id, filter, from]);
  return rows;
}
