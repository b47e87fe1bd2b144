import { type Identifier, LinkBase, useReference } from 'ra-core';
import { Fragment } from 'react';
import { useRecordName } from '../hooks/useRecordName';
import { useRecordPath } from '../list/RowLink';
import { EmptyValue, TruncatedText } from './fields';

interface ReferenceFieldProps {
  /** Resource of the referenced record. */
  reference: string;
  id: Identifier | null | undefined;
}

/** The name of a referenced record, linked to its page. The cells of a list share one request. */
export function ReferenceField({ reference, id }: ReferenceFieldProps) {
  if (id === null || id === undefined || id === '') return <EmptyValue />;
  return <ReferencedRecord reference={reference} id={id} />;
}

interface ReferencesFieldProps {
  reference: string;
  ids: unknown[];
}

/** The names of several referenced records, each linked. */
export function ReferencesField({ reference, ids }: ReferencesFieldProps) {
  return ids.map((id, index) => (
    <Fragment key={String(id)}>
      {index > 0 && ', '}
      {isId(id) ? <ReferencedRecord reference={reference} id={id} /> : String(id)}
    </Fragment>
  ));
}

export const isId = (value: unknown): value is Identifier =>
  typeof value === 'number' || typeof value === 'string';

function ReferencedRecord({ reference, id }: { reference: string; id: Identifier }) {
  const { referenceRecord, isPending } = useReference({ reference, id });
  const getRecordName = useRecordName(reference);
  const getRecordPath = useRecordPath(reference);
  if (isPending) return <span aria-busy="true">…</span>;
  // Deleted, or refused by the API.
  if (!referenceRecord) return `#${id}`;

  const name = <TruncatedText>{getRecordName(referenceRecord)}</TruncatedText>;
  const path = getRecordPath(id);
  return path ? <LinkBase to={path}>{name}</LinkBase> : name;
}
