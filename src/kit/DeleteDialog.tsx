import { useDelete, useNotify, useRedirect, useResourceContext, useTranslate } from 'react-admin';
import type { DeletingProps } from './DeleteButton';
import { ConfirmDialog } from './ui/ConfirmDialog';
import { useFailure } from './useFailure';

/** Asks whether a record is to go, and deletes it. */
export default function DeleteDialog({ record, name, warning, redirect, onClose }: DeletingProps) {
  const resource = useResourceContext();
  const translate = useTranslate();
  const notify = useNotify();
  const goTo = useRedirect();
  const failed = useFailure();
  const messages = `resources.${resource}.notifications`;

  const [remove, { isPending }] = useDelete(resource, undefined, {
    mutationMode: 'pessimistic',
    onSuccess: () => {
      notify(`${messages}.deleted`, { type: 'success', messageArgs: { _: translate('kit.record.deleted') } });
      if (redirect) goTo('list', resource);
    },
    onError: (error) => failed(`${messages}.delete_failed`, error),
    onSettled: onClose,
  });

  return (
    <ConfirmDialog
      open
      title={translate('kit.confirm.delete', { name })}
      text={warning}
      confirm={translate('kit.record.delete')}
      busy={isPending}
      onConfirm={() => remove(resource, { id: record.id, previousData: record })}
      onClose={onClose}
    />
  );
}
