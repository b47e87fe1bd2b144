import { type TranslateFunction, useTranslate } from 'ra-core';
import { Select } from '../../admin';
import styles from './ListCard.module.css';
import { ROLES, type Role } from './reading/types';
import type { ImportKeys } from './useKeyStore';
import type { KeySourceSummary } from './worker/KeySource';

/** What several columns may be. */
const REPEATED: Role[] = ['ignore', 'more_keys'];
const CHOICES = ROLES.filter((role) => role !== 'unclear');

interface ColumnRoleProps {
  list: KeySourceSummary;
  column: number;
  keys: ImportKeys;
  /** Instead of the column's name, which is shown then by itself. */
  label?: string;
}

/** The name of a column, or its number. */
export const nameColumn = (title: string, column: number, translate: TranslateFunction): string =>
  title || translate('import.file.column_number', { number: column + 1 });

/** What a column of a list holds, to change it. */
export function ColumnRole({ list: { id, columns, options }, column, keys, label }: ColumnRoleProps) {
  const translate = useTranslate();
  const { title = '', role = 'ignore' } = columns[column] ?? {};

  function setRole(chosen: Role) {
    // Two columns cannot both be the key.
    const roles = columns.map(({ role: other }, index) =>
      index === column ? chosen : other === chosen && !REPEATED.includes(chosen) ? 'ignore' : other,
    );
    return keys.update(keys.keyStore.change(id, { ...options, roles, isRemembered: false }));
  }

  return (
    <>
      {title && !label && <div className={styles.title}>{title}</div>}
      <Select
        label={label ?? nameColumn(title, column, translate)}
        value={role === 'unclear' ? '' : role}
        onChange={(value) => setRole(CHOICES.find((name) => name === value) ?? 'ignore')}
        options={CHOICES.map((id) => ({ id, name: translate(`import.roles.${id}`) }))}
        emptyText={role === 'unclear' ? translate('import.roles.unclear') : undefined}
      />
    </>
  );
}
