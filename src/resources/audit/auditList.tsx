import type { AuditEntry } from '#contract/audit';
import type { ListDeclaration } from '../../kit';
import { AuditCard } from './AuditCard';
import { AuditFilters } from './AuditFilters';
import { Moment } from './Moment';
import { WhatHappened } from './WhatHappened';

const auditList: ListDeclaration<AuditEntry> = {
  subtitle: 'resources.audit.subtitle',
  columns: [
    { source: 'at', sortable: false, cell: (at) => <Moment at={at} /> },
    { source: 'actor', sortable: false },
    { source: 'action', sortable: false, cell: (_, entry) => <WhatHappened entry={entry} /> },
    { source: 'ip', sortable: false, hideBelow: 'lg' },
  ],
  filters: [{ source: 'kind', input: AuditFilters }],
  card: (entry) => <AuditCard entry={entry} />,
  empty: { title: 'resources.audit.empty', text: 'resources.audit.empty_text' },
  rowClick: false,
};

export default auditList;
