import { useListFilterContext } from 'ra-core';
import { AuditAction, AuditKind, audit } from '#contract/audit';
import {
  DateTimeField,
  DayInput,
  FilterChip,
  type ListDeclaration,
  type PatchFilters,
  Select,
  useEndpoint,
  useText,
} from '../../admin';
import styles from './Audit.module.css';
import { AuditCard, AuditSummary, useActionName, useKindName } from './AuditSummary';

const auditList: ListDeclaration<typeof audit> = {
  subtitle: 'resources.audit.subtitle',
  columns: [
    { source: 'at', sortable: false, cell: (at) => <DateTimeField value={at} precise /> },
    { source: 'actor', sortable: false },
    { source: 'action', sortable: false, grow: true, cell: (_, entry) => <AuditSummary entry={entry} /> },
    { source: 'ip', sortable: false, hideBelow: 'lg' },
  ],
  filters: [{ id: 'kind', input: AuditFilters }],
  renderCard: (entry) => <AuditCard entry={entry} />,
  empty: { title: 'resources.audit.empty', text: 'resources.audit.empty_text' },
  rowClick: false,
};

export default auditList;

const getKind = (action: string) => action.split('.')[0];

export function AuditFilters({ onChange: setFilters }: { onChange: PatchFilters }) {
  const { filterValues } = useListFilterContext();
  const text = useText('resources.audit.filter');
  const getKindName = useKindName();
  const getActionName = useActionName();
  const { data: actors = [] } = useEndpoint(audit.actors, {}, { queryKey: ['audit', 'actors'] });
  const getFilter = (name: string) => String(filterValues[name] ?? '');
  const kind = getFilter('kind');
  const actions = AuditAction.options.filter((action) => !kind || getKind(action) === kind);
  const recordId = getFilter('record_id');

  return (
    <div className={styles.filters}>
      <Select
        label={text('kind')}
        emptyText={text('all_kinds')}
        options={AuditKind.options.map((id) => ({ id, name: getKindName(id, 2) }))}
        value={kind}
        onChange={(chosen) => setFilters({ kind: chosen, action: '', record_id: '' })}
      />
      <Select
        label={text('action')}
        emptyText={text('all_actions')}
        options={actions.map((id) => ({ id, name: getActionName(id) }))}
        value={getFilter('action')}
        onChange={(action) => setFilters({ action })}
      />
      <Select
        label={text('actor')}
        emptyText={text('all_actors')}
        options={actors.map((actor) => ({ id: actor, name: actor }))}
        value={getFilter('actor')}
        onChange={(actor) => setFilters({ actor })}
        wide
      />
      {(['from', 'to'] as const).map((name) => (
        <DayInput
          key={name}
          label={text(name)}
          value={getFilter(name)}
          onChange={(day) => setFilters({ [name]: day })}
        />
      ))}
      {recordId && (
        <FilterChip label={text('record', { id: recordId })} onRemove={() => setFilters({ record_id: '' })} />
      )}
    </div>
  );
}
