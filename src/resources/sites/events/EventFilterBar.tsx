import { useTranslate } from 'ra-core';
import { SiteEventKind, SiteEventResult } from '#contract/siteEvents';
import { Button, DayInput, Select } from '../../../admin';
import { useDebouncedInput } from '../../../admin/hooks/useDebouncedInput';
import shared from '../../../theme/shared.module.css';
import styles from './events.module.css';
import type { useEventFilters } from './useEventFilters';

export function EventFilterBar({
  filters,
  isFiltered,
  setFilter,
  clear,
}: ReturnType<typeof useEventFilters>) {
  const translate = useTranslate();
  const text = (name: string) => translate(`resources.sites.events.${name}`);

  return (
    // biome-ignore lint/a11y/useSemanticElements: some supported browsers lack <search>.
    <div role="search" className={styles.filters}>
      <Select
        label={text('kind')}
        emptyText={text('all_kinds')}
        options={SiteEventKind.options.map((id) => ({ id, name: text(`kinds.${id}`) }))}
        value={filters.kind}
        onChange={(kind) => setFilter('kind', kind)}
      />
      <Select
        label={text('result')}
        emptyText={text('all_results')}
        options={SiteEventResult.options.map((id) => ({ id, name: text(`results.${id}`) }))}
        value={filters.result}
        onChange={(result) => setFilter('result', result)}
      />
      <OrderInput value={filters.order} onChange={(order) => setFilter('order', order)} />
      {(['from', 'to'] as const).map((name) => (
        <DayInput
          key={name}
          label={text(name)}
          value={filters[name]}
          onChange={(day) => setFilter(name, day)}
        />
      ))}
      {isFiltered && (
        <Button variant="text" size="small" onClick={clear}>
          {translate('kit.list.clear')}
        </Button>
      )}
    </div>
  );
}

function OrderInput({ value, onChange }: { value: string; onChange: (order: string) => void }) {
  const translate = useTranslate();
  const [typed, setTyped] = useDebouncedInput(value, (text) => onChange(text.trim()));
  const label = translate('resources.sites.events.order');
  return (
    <input
      className={shared.input}
      type="search"
      aria-label={label}
      placeholder={label}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
    />
  );
}
