import { useTranslate } from 'ra-core';
import { Select } from '../../admin';
import styles from './ListCard.module.css';
import { ROLES, type Role } from './reading/types';
import type { ImportKeys } from './useKeyStore';
import type { KeySourceSummary } from './worker/KeySource';

interface ColumnRoleProps {
  list: KeySourceSummary;
  column: number;
  keys: ImportKeys;
}

/** What a column of a list holds, to change it. */
export function ColumnRole({ list: { id, columns, options }, column, keys }: ColumnRoleProps) {
  const translate = useTranslate();
  const { title = '', role = 'ignore' } = columns[column] ?? {};

  function setRole(chosen: Role) {
    // Two columns cannot both be the key.
    const roles = columns.map(({ role: other }, index) =>
      index === column ? chosen : other === chosen && chosen !== 'ignore' ? 'ignore' : other,
    );
    return keys.update(keys.keyStore.change(id, { ...options, roles, isRemembered: false }));
  }

  return (
    <>
      {title && <div className={styles.title}>{title}</div>}
      <Select
        label={title || translate('import.file.column_number', { number: column + 1 })}
        value={role}
        onChange={(value) => setRole(ROLES.find((name) => name === value) ?? 'ignore')}
        options={ROLES.map((id) => ({ id, name: translate(`import.roles.${id}`) }))}
      />
    </>
  );
}
