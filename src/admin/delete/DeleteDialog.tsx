import type { ReactNode } from 'react';
import {
  type RaRecord,
  useDelete,
  useNotify,
  useRedirect,
  useResourceContext,
  useTranslate,
} from 'react-admin';
import { useNotificationText } from '../hooks/useNotificationText';
import { useNotifyError } from '../hooks/useNotifyError';
import { ConfirmDialog } from '../ui/Dialog';

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
