import { useTranslate } from 'ra-core';
import { Banner, Card, classNames } from '../../admin';
import { ColumnRole, nameColumn } from './ColumnRole';
import styles from './Import.module.css';
import type { ImportKeys } from './useKeyStore';

/** Columns that may belong to the keys: what they hold is asked before the import, so that nothing of a key is lost. */
export function UnclearColumns(keys: ImportKeys) {
  const translate = useTranslate();
  const { typed, sources } = keys.state;
  const unclear = [typed, ...sources].flatMap((list) =>
    list.columns.flatMap(({ title, role, example = '' }, column) =>
      role === 'unclear' ? { list, column, example, name: nameColumn(title, column, translate) } : [],
    ),
  );
  if (unclear.length === 0) return null;

  return (
    <Card title={translate('import.unclear.title')}>
      <Banner tone="warning">{translate('import.unclear.missing')}</Banner>
      <ul className={classNames(styles.sources, styles.questions)}>
        {unclear.map(({ list, column, example, name }) => (
          <li key={`${list.id}-${column}`} className={styles.poolName}>
            <span className={styles.sourceName}>
              {name}
              <span className={styles.example}>{translate('import.unclear.example', { example })}</span>
            </span>
            <ColumnRole
              list={list}
              column={column}
              keys={keys}
              label={translate('import.unclear.label', { name })}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}
