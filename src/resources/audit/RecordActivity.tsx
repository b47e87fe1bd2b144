import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { type AuditKind, audit } from '#contract/audit';
import { Permitted, QueryResult, RowsSkeleton, useEndpoint } from '../../admin';
import styles from './Audit.module.css';
import { AuditCard } from './AuditSummary';

const RECENT_ENTRIES_LIMIT = 10;

interface RecordActivityProps {
  kind: AuditKind;
  id: number;
}

export function RecordActivity({ kind, id }: RecordActivityProps) {
  const translate = useTranslate();
  const [open, setOpen] = useState(false);

  return (
    <Permitted to="audit.read">
      <details className={styles.activity} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{translate('resources.audit.title')}</summary>
        {open && <RecentEntries kind={kind} id={id} />}
      </details>
    </Permitted>
  );
}

function RecentEntries({ kind, id }: RecordActivityProps) {
  const translate = useTranslate();
  const query = { kind, record_id: String(id), per_page: RECENT_ENTRIES_LIMIT };
  const recent = useEndpoint(
    audit.list,
    { query },
    {
      queryKey: ['audit', query],
      // Refetches, to include the latest action of the user.
      staleTime: 0,
    },
  );
  const filter = encodeURIComponent(JSON.stringify({ kind, record_id: String(id) }));

  return (
    <QueryResult query={recent} skeleton={<RowsSkeleton rows={3} />}>
      {({ entries }) => (
        <>
          <ol>
            {entries.map((entry) => (
              <li key={entry.id}>
                <AuditCard entry={entry} />
              </li>
            ))}
          </ol>
          <div className={styles.footer}>
            {entries.length === 0 && <p>{translate('resources.audit.none')}</p>}
            <Link to={`/dashboard/audit?filter=${filter}`}>{translate('resources.audit.all_of_record')}</Link>
          </div>
        </>
      )}
    </QueryResult>
  );
}
