import { useTranslate } from 'ra-core';
import { SiteEventKind, SiteEventResult } from '#contract/siteEvents';
import type { SiteSummary } from '#contract/sites';
import { Button, DayInput, PageHeader, Paper, RecordPage, Select, useText } from '../../../admin';
import { useDebouncedInput } from '../../../admin/hooks/useDebouncedInput';
import shared from '../../../theme/shared.module.css';
import { EventList } from './EventList';
import styles from './events.module.css';
import { type EventFilterControl, useEventFilters } from './useSiteEvents';

/** A shop's event log; the address holds its filters. */
export default function SiteEventsPage() {
  return (
    <RecordPage<SiteSummary> notFound="resources.sites.not_found">
      {(site) => <SiteEvents site={site} />}
    </RecordPage>
  );
}

function SiteEvents({ site: { id, name } }: { site: SiteSummary }) {
  const text = useText('resources.sites.events');
  const eventFilters = useEventFilters();
  return (
    <>
      <PageHeader
        title={text('title_of', { name })}
        subtitle={text('subtitle')}
        actions={<Button to={`/dashboard/sites/${id}`}>{text('back')}</Button>}
      />
      <Paper>
        <FilterBar {...eventFilters} />
        <EventList siteId={id} {...eventFilters} />
      </Paper>
    </>
  );
}

function FilterBar({ filters, isFiltered, setFilter, clear }: EventFilterControl) {
  const text = useText('resources.sites.events');
  const translate = useTranslate();

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
