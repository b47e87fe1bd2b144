import type { AuditEntry } from '#contract/audit';
import { DateTimeField, type ListDeclaration } from '../../admin';
import { AuditFilters } from './AuditFilters';
import { AuditCard, AuditSummary } from './AuditSummary';

const auditList: ListDeclaration<AuditEntry> = {
  subtitle: 'resources.audit.subtitle',
  columns: [
    { source: 'at', sortable: false, cell: (at) => <DateTimeField value={at} precise /> },
    { source: 'actor', sortable: false },
    { source: 'action', sortable: false, cell: (_, entry) => <AuditSummary entry={entry} /> },
    { source: 'ip', sortable: false, hideBelow: 'lg' },
  ],
  filters: [{ id: 'kind', input: AuditFilters }],
  renderCard: (entry) => <AuditCard entry={entry} />,
  empty: { title: 'resources.audit.empty', text: 'resources.audit.empty_text' },
  rowClick: false,
};

export default auditList;
