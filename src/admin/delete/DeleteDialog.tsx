import { type RaRecord, useDelete, useNotify, useRedirect, useResourceContext, useTranslate } from 'ra-core';
import { type ReactNode, useId, useState } from 'react';
import shared from '../../theme/shared.module.css';
import { useNotifyError } from '../hooks/useNotifyError';
import { useNotificationText } from '../hooks/useTranslateLabel';
import { ConfirmDialog } from '../ui/Dialog';
import styles from './ConsequencesList.module.css';
import { type LoadConsequences, useConsequences } from './useConsequences';

interface DeleteDialogProps {
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
}: DeleteDialogProps) {
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
  const { shown, isPrevented, needsName, isLoading } = useConsequences(record, consequences);
  const isUnnamed = needsName && toPlainName(typedName) !== toPlainName(name);

  return (
    <ConfirmDialog
      open
      title={translate('kit.confirm.delete', { name })}
      text={
        shown.length > 0 ? (
          <>
            {warning}
            <ConsequencesList texts={shown.map(({ text }) => text)} isPrevented={isPrevented} />
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
  texts: string[];
  isPrevented: boolean;
}

function ConsequencesList({ texts, isPrevented }: ConsequencesListProps) {
  const translate = useTranslate();
  return (
    <>
      <p>{translate(isPrevented ? 'kit.confirm.prevented' : 'kit.confirm.goes_with')}</p>
      <ul className={styles.counts}>
        {texts.map((text) => (
          <li key={text}>{text}</li>
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
