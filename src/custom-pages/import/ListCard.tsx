import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { Card, Select, useFormats } from '../../admin';
import styles from './ListCard.module.css';
import { ListFormat } from './ListFormat';
import { RowTable } from './RowTable';
import type { ImportKeys } from './useKeyStore';
import type { RowFilter } from './worker/listRows';

/** The lists as they were read, row by row, with what happens to each; one at a time. */
export function ListCard(keys: ImportKeys) {
  const translate = useTranslate();
  const formats = useFormats();
  const [chosenId, setChosenId] = useState<number>();
  const [filter, setFilter] = useState<RowFilter>('all');
  const lists = [keys.state.typed, ...keys.state.sources].filter(({ rows }) => rows > 0);
  const list = lists.find(({ id }) => id === chosenId) ?? lists.at(-1);
  if (!list) return null;

  const filters: RowFilter[] = ['all', 'ready', 'refused', 'left_out'];
  return (
    <Card
      title={translate('import.list.title')}
      subtitle={translate('import.list.rows', { smart_count: list.rows, count: formats.number(list.rows) })}
      actions={
        <div className={styles.selects}>
          {lists.length > 1 && (
            <Select
              label={translate('import.list.which')}
              value={String(list.id)}
              onChange={(id) => setChosenId(Number(id))}
              options={lists.map(({ id, name }) => ({
                id,
                name: name === '' ? translate('import.list.typed') : translate(name, { _: name }),
              }))}
            />
          )}
          <Select
            label={translate('import.list.filter')}
            value={filter}
            onChange={(value) => setFilter(filters.find((name) => name === value) ?? 'all')}
            options={filters.map((id) => ({ id, name: translate(`import.list.filters.${id}`) }))}
          />
        </div>
      }
      padded={false}
    >
      <ListFormat list={list} onChange={(options) => keys.update(keys.keyStore.change(list.id, options))} />
      <RowTable key={`${list.id} ${filter}`} list={list} filter={filter} keys={keys} />
    </Card>
  );
}
