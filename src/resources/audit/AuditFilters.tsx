import { useQuery } from '@tanstack/react-query';
import { useGetResourceLabel, useListFilterContext, useTranslate } from 'ra-core';
import { AuditAction, AuditKind, audit } from '#contract/audit';
import { DayInput, FilterChip, type PatchFilters, Select } from '../../admin';
import { callEndpoint } from '../../dataProvider';
import styles from './Audit.module.css';
import { useActionName } from './AuditSummary';

export function AuditFilters({ onChange: setFilters }: { onChange: PatchFilters }) {
  const { filterValues } = useListFilterContext();
  const translate = useTranslate();
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
      {(['from', 'to'] as const).map((name) => (
        <DayInput
          key={name}
          label={translate(`resources.audit.filter.${name}`)}
          value={getFilter(name)}
          onChange={(day) => setFilters({ [name]: day })}
        />
      ))}
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

function RecordFilter({ id, onRemove }: { id: string; onRemove: () => void }) {
  const translate = useTranslate();
  return <FilterChip label={translate('resources.audit.filter.record', { id })} onRemove={onRemove} />;
}
