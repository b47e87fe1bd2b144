import { type TranslateFunction, useTranslate } from 'ra-core';
import { Card, Select, useFormats } from '../../admin';
import { translateText } from '../../i18nProvider/translateText';
import styles from './ListCard.module.css';
import { ListFormat } from './ListFormat';
import { RowTable } from './RowTable';
import type { ImportKeys } from './useKeyStore';
import { useApplyRememberedRoles } from './useRememberedRoles';
import type { ShownRows } from './useShownRows';
import type { RowFilter } from './worker/listRows';

const FATES = ['all', 'ready', 'refused', 'left_out'] as const;
const isFate = (filter: RowFilter): filter is (typeof FATES)[number] => FATES.some((fate) => fate === filter);

/** The fates, and the reason whose rows the preview shows. */
const listFilters = (filter: RowFilter): RowFilter[] => [...FATES, ...(isFate(filter) ? [] : [filter])];

function nameFilter(filter: RowFilter, translate: TranslateFunction): string {
  if (typeof filter === 'object') return translateText(filter);
  return translate(isFate(filter) ? `import.list.filters.${filter}` : `import.reasons.${filter}`);
}

/** The lists as they were read, row by row, with what happens to each; one at a time. */
export function ListCard({ shown, ...keys }: ImportKeys & { shown: ShownRows }) {
  const translate = useTranslate();
  const formats = useFormats();
  useApplyRememberedRoles(keys);
  const { listId, setListId, filter, setFilter, isShown } = shown;
  const lists = [keys.state.typed, ...keys.state.sources].filter(({ rows }) => rows > 0);
  const list = lists.find(({ id }) => id === listId) ?? lists.at(-1);
  if (!list) return null;

  const filters = listFilters(filter);
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
              onChange={(id) => setListId(Number(id))}
              options={lists.map(({ id, name }) => ({
                id,
                name: name === '' ? translate('import.list.typed') : translate(name, { _: name }),
              }))}
            />
          )}
          <Select
            label={translate('import.list.filter')}
            value={String(filters.findIndex(isShown))}
            onChange={(value) => setFilter(filters[Number(value)] ?? 'all')}
            options={filters.map((other, id) => ({ id, name: nameFilter(other, translate) }))}
          />
        </div>
      }
      padded={false}
    >
      <ListFormat list={list} onChange={(options) => keys.update(keys.keyStore.change(list.id, options))} />
      <RowTable key={JSON.stringify([list.id, filter])} list={list} filter={filter} keys={keys} />
    </Card>
  );
}
