import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { type AuditKind, audit } from '#contract/audit';
import { call } from '../../dataProvider';
import { Banner, Skeleton, useReason } from '../../kit';
import { AuditCard } from './AuditCard';
import './audit.css';

const LATEST = 10;

interface RecordActivityProps {
  kind: AuditKind;
  id: number;
}

/** What was done to a record lately; asked for when somebody opens it. */
export function RecordActivity({ kind, id }: RecordActivityProps) {
  const translate = useTranslate();
  const [open, setOpen] = useState(false);

  return (
    <details className="activity" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{translate('resources.audit.title')}</summary>
      {open && <Latest kind={kind} id={id} />}
    </details>
  );
}

function Latest({ kind, id }: RecordActivityProps) {
  const translate = useTranslate();
  const reasonOf = useReason();
  const query = { kind, record_id: String(id), per_page: LATEST };
  const { data, error } = useQuery({
    queryKey: ['audit', query],
    queryFn: ({ signal }) => call(audit.list, { query }, signal),
    // What one did here a moment ago is to be seen.
    staleTime: 0,
  });
  const filter = encodeURIComponent(JSON.stringify({ kind, record_id: String(id) }));

  if (error) return <Banner tone="exhausted">{reasonOf(error)}</Banner>;
  if (!data) return <Skeleton height={120} />;
  return (
    <>
      <ol>
        {data.entries.map((entry) => (
          <li key={entry.id}>
            <AuditCard entry={entry} />
          </li>
        ))}
      </ol>
      <div className="foot">
        {data.entries.length === 0 && <p>{translate('resources.audit.none')}</p>}
        <Link to={`/dashboard/audit?filter=${filter}`}>{translate('resources.audit.all_of_record')}</Link>
      </div>
    </>
  );
}
