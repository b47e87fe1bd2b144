import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { AuditEntry } from '#contract/audit';
import { useFormats } from '../../kit';

/** Kinds of records that have a page. */
const PAGES: Record<string, string> = { license: 'licenses', pool: 'pools', site: 'sites' };

const SHOWN = 3;

/** The records that something was done to; linked where they have a page. */
export function RecordLinks({ entry }: { entry: AuditEntry }) {
  const { kind, record_id, record_ids } = entry;
  // Who signed in stands beside it already.
  if (kind === 'admin') return null;

  return (
    <>
      {record_id !== null && <RecordLink kind={kind} id={record_id} />}
      {record_id !== null && record_ids.length > 0 && <span>→</span>}
      <ManyRecords entry={entry} />
    </>
  );
}

function ManyRecords({ entry: { kind, record_ids, record_count } }: { entry: AuditEntry }) {
  const translate = useTranslate();
  const formats = useFormats();
  const shown = record_ids.slice(0, SHOWN);
  const more = record_count - shown.length;

  return (
    <>
      {shown.map((id) => (
        <RecordLink key={id} kind={kind} id={String(id)} />
      ))}
      {more > 0 && <span>{translate('resources.audit.more', { count: formats.number(more) })}</span>}
    </>
  );
}

function RecordLink({ kind, id }: { kind: string; id: string }) {
  const page = PAGES[kind];
  return page ? <Link to={`/dashboard/${page}/${id}`}>#{id}</Link> : <span>#{id}</span>;
}
