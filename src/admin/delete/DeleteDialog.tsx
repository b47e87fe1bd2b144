import type { ReactNode } from 'react';
import {
  type RaRecord,
  useDelete,
  useNotify,
  useRedirect,
  useResourceContext,
  useTranslate,
} from 'react-admin';
import { useNotifyError } from '../hooks/useNotifyError';
import { ConfirmDialog } from '../ui/Modal';

export interface DeleteProps {
  record: RaRecord;
  name: string;
  warning?: ReactNode;
  redirect: boolean;
  onClose: () => void;
}

export default function DeleteDialog({ record, name, warning, redirect, onClose }: DeleteProps) {
  const resource = useResourceContext();
  const translate = useTranslate();
  const notify = useNotify();
  const redirectTo = useRedirect();
  const notifyError = useNotifyError();
  const messagePrefix = `resources.${resource}.notifications`;

  const [deleteOne, { isPending }] = useDelete(resource, undefined, {
    mutationMode: 'pessimistic',
    onSuccess: () => {
      notify(`${messagePrefix}.deleted`, {
        type: 'success',
        messageArgs: { _: translate('kit.record.deleted') },
      });
      if (redirect) redirectTo('list', resource);
    },
    onError: (error) => notifyError(`${messagePrefix}.delete_failed`, error),
    onSettled: onClose,
  });

  return (
    <ConfirmDialog
      open
      title={translate('kit.confirm.delete', { name })}
      text={warning}
      confirmLabel={translate('kit.record.delete')}
      busy={isPending}
      onConfirm={() => deleteOne(resource, { id: record.id, previousData: record })}
      onClose={onClose}
    />
  );
}
