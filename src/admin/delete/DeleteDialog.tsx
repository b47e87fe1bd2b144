import { useQuery } from '@tanstack/react-query';
import { type RaRecord, useDelete, useNotify, useRedirect, useResourceContext, useTranslate } from 'ra-core';
import { type ReactNode, useId, useState } from 'react';
import shared from '../../theme/shared.module.css';
import { useNotifyError } from '../hooks/useNotifyError';
import { useNotificationText } from '../hooks/useTranslateLabel';
import { ConfirmDialog } from '../ui/Dialog';
import styles from './ConsequencesList.module.css';

const NO_CONSEQUENCES: Consequences = { counts: {} };

export interface DeleteProps {
  record: RaRecord;
  name: string;
  warning?: ReactNode;
  consequences?: LoadConsequences;
  redirect: boolean;
  onClose: () => void;
}

export default function DeleteDialog({
  record,
  name,
  warning,
  consequences,
  redirect,
  onClose,
}: DeleteProps) {
  const resource = useResourceContext();
  const translate = useTranslate();
  const notify = useNotify();
  const redirectTo = useRedirect();
  const notifyError = useNotifyError();
  const getNotificationText = useNotificationText();

  const [deleteOne, { isPending }] = useDelete(resource, undefined, {
    mutationMode: 'pessimistic',
    onSuccess: () => {
      notify(getNotificationText('deleted'), { type: 'success' });
      if (redirect) redirectTo('list', resource);
    },
    onError: (error) => notifyError(getNotificationText('delete_failed'), error),
    onSettled: onClose,
  });

  const [typedName, setTypedName] = useState('');
  // Without an answer the server still decides.
  const { data, isLoading } = useQuery({
    queryKey: [resource, 'deletion', record.id],
    queryFn: () => consequences?.(record) ?? NO_CONSEQUENCES,
    enabled: consequences !== undefined,
    staleTime: 0,
  });
  const { shown, isPrevented, needsName } = describeConsequences(data ?? NO_CONSEQUENCES);
  const isUnnamed = needsName && toPlainName(typedName) !== toPlainName(name);

  return (
    <ConfirmDialog
      open
      title={translate('kit.confirm.delete', { name })}
      text={
        consequences ? (
          <>
            {warning}
            <ConsequencesList counts={shown} isPrevented={isPrevented} />
            {needsName && <NameInput name={name} value={typedName} onChange={setTypedName} />}
          </>
        ) : (
          warning
        )
      }
      confirmLabel={translate('kit.record.delete')}
      busy={isPending || isLoading || isPrevented || isUnnamed}
      onConfirm={() => deleteOne(resource, { id: record.id, previousData: record })}
      onClose={onClose}
    />
  );
}

/** Without the invisible isolates that a name copied from a sentence may have. */
const toPlainName = (name: string) => name.replace(/[\u2066-\u2069]/g, '').trim();

interface ConsequencesListProps {
  counts: [text: string, count: number][];
  isPrevented: boolean;
}

function ConsequencesList({ counts, isPrevented }: ConsequencesListProps) {
  const translate = useTranslate();
  if (counts.length === 0) return null;
  return (
    <>
      <p>{translate(isPrevented ? 'kit.confirm.prevented' : 'kit.confirm.goes_with')}</p>
      <ul className={styles.counts}>
        {counts.map(([text, smart_count]) => (
          <li key={text}>{translate(text, { smart_count })}</li>
        ))}
      </ul>
    </>
  );
}

interface NameInputProps {
  name: string;
  value: string;
  onChange: (value: string) => void;
}

/** Confirms by name a deletion that takes much with it. */
function NameInput({ name, value, onChange }: NameInputProps) {
  const translate = useTranslate();
  const id = useId();
  return (
    <div className={styles.name}>
      <label htmlFor={id}>{translate('kit.confirm.type_name', { name })}</label>
      <input
        id={id}
        className={shared.input}
        value={value}
        autoComplete="off"
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}

/** Other records that a deletion concerns. */
export interface Consequences {
  /** Keys of texts with `smart_count`; those with a count of 0 are not shown. */
  counts: Record<string, number>;
  /** The counts prevent the deletion; otherwise they are deleted too. */
  isPrevented?: boolean;
}

export type LoadConsequences = (record: RaRecord) => Promise<Consequences>;

/** So many other records that the name of the record must be typed. */
const MANY = 5;

export function describeConsequences({ counts, isPrevented = false }: Consequences) {
  const shown = Object.entries(counts).filter(([, count]) => count > 0);
  const total = shown.reduce((sum, [, count]) => sum + count, 0);
  return { shown, isPrevented: isPrevented && total > 0, needsName: !isPrevented && total >= MANY };
}
