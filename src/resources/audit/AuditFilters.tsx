import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useGetResourceLabel, useListContext, useTranslate } from 'react-admin';
import { AuditAction, AuditKind, audit } from '#contract/audit';
import { FilterChip, type PatchFilters, Select } from '../../admin';
import { callEndpoint } from '../../dataProvider';
import shared from '../../theme/shared.module.css';
import styles from './Audit.module.css';
import { useActionName } from './AuditSummary';

export function AuditFilters({ onChange: setFilters }: { onChange: PatchFilters }) {
  const { filterValues } = useListContext();
  const getFilter = (name: string) => String(filterValues[name] ?? '');

  return (
    <div className={styles.filters}>
      <KindFilter
        value={getFilter('kind')}
        onChange={(kind) => setFilters({ kind, action: '', record_id: '' })}
      />
      <ActionFilter
        kind={getFilter('kind')}
        value={getFilter('action')}
        onChange={(action) => setFilters({ action })}
      />
      <ActorFilter value={getFilter('actor')} onChange={(actor) => setFilters({ actor })} />
      <DayFilter name="from" value={getFilter('from')} onChange={(from) => setFilters({ from })} />
      <DayFilter name="to" value={getFilter('to')} onChange={(to) => setFilters({ to })} />
      {getFilter('record_id') && (
        <RecordFilter id={getFilter('record_id')} onRemove={() => setFilters({ record_id: '' })} />
      )}
    </div>
  );
}

interface FilterProps {
  value: string;
  onChange: (value: string) => void;
}

function KindFilter({ value, onChange }: FilterProps) {
  const translate = useTranslate();
  const getResourceLabel = useGetResourceLabel();
  return (
    <Select
      label={translate('resources.audit.filter.kind')}
      emptyText={translate('resources.audit.filter.all_kinds')}
      options={AuditKind.options.map((kind) => ({
        id: kind,
        name: translate(`resources.audit.kinds.${kind}`, { _: getResourceLabel(kind, 2) }),
      }))}
      value={value}
      onChange={onChange}
    />
  );
}

function ActionFilter({ kind, value, onChange }: FilterProps & { kind: string }) {
  const translate = useTranslate();
  const getActionName = useActionName();
  const actions = AuditAction.options.filter((action) => action.startsWith(kind ? `${kind}.` : ''));
  return (
    <Select
      label={translate('resources.audit.filter.action')}
      emptyText={translate('resources.audit.filter.all_actions')}
      options={actions.map((action) => ({ id: action, name: getActionName(action) }))}
      value={value}
      onChange={onChange}
    />
  );
}

function ActorFilter({ value, onChange }: FilterProps) {
  const translate = useTranslate();
  const { data = [] } = useQuery({
    queryKey: ['audit', 'actors'],
    queryFn: ({ signal }) => callEndpoint(audit.actors, {}, signal),
  });
  return (
    <Select
      label={translate('resources.audit.filter.actor')}
      emptyText={translate('resources.audit.filter.all_actors')}
      options={data.map((actor) => ({ id: actor, name: actor }))}
      value={value}
      onChange={onChange}
    />
  );
}

// While a year is typed, its first digits are a valid year too.
const MIN_DATE = '1970-01-01';

/** Local state of a date input; the filter changes when the date is complete. */
function DayFilter({ name, value, onChange }: FilterProps & { name: 'from' | 'to' }) {
  const translate = useTranslate();
  const [draft, setDraft] = useState(value);
  useEffect(() => setDraft(value), [value]);

  function handleChange(day: string) {
    setDraft(day);
    if (day === '' || day >= MIN_DATE) onChange(day);
  }

  return (
    <label>
      {translate(`resources.audit.filter.${name}`)}
      <input
        className={shared.input}
        type="date"
        value={draft}
        onChange={(event) => handleChange(event.target.value)}
      />
    </label>
  );
}

function RecordFilter({ id, onRemove }: { id: string; onRemove: () => void }) {
  const translate = useTranslate();
  return <FilterChip label={translate('resources.audit.filter.record', { id })} onRemove={onRemove} />;
}
