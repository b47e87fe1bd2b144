import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import {
  type Identifier,
  useDataProvider,
  useListContext,
  useNotify,
  useResourceContext,
  useTranslate,
} from 'react-admin';
import { useNotificationText } from '../hooks/useNotificationText';
import { useNotifyError } from '../hooks/useNotifyError';
import { ConfirmDialog } from '../ui/Dialog';

interface BulkDeleteDialogProps {
  ids: Identifier[];
  warning?: ReactNode;
  onClose: () => void;
}

export default function BulkDeleteDialog({ ids, warning, onClose }: BulkDeleteDialogProps) {
  const translate = useTranslate();
  const { deleteMany, isDeleting } = useBulkDelete(onClose);
  const label = translate('kit.list.delete_selected');

  return (
    <ConfirmDialog
      open
      title={`${label} (${ids.length})`}
      text={warning}
      confirmLabel={label}
      busy={isDeleting}
      onConfirm={() => deleteMany(ids)}
      onClose={onClose}
    />
  );
}

function useBulkDelete(onSettled: () => void) {
  const resource = useResourceContext() ?? '';
  const dataProvider = useDataProvider();
  const { onUnselectItems } = useListContext();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const messagePrefix = `resources.${resource}.notifications`;
  const translate = useTranslate();
  const getNotificationText = useNotificationText();
  // Not useDeleteMany: it does not return how many records the server deleted.
  const { mutate, isPending } = useMutation({
    mutationFn: (ids: Identifier[]) => dataProvider.deleteMany(resource, { ids }),
    onSuccess: ({ meta }, ids) => {
      const smart_count = meta?.deleted_count ?? ids.length;
      const generic = getNotificationText('deleted', smart_count);
      notify(translate(`${messagePrefix}.deleted_many`, { smart_count, _: generic }), { type: 'success' });
      onUnselectItems();
    },
    onError: (error) => {
      const generic = getNotificationText('delete_failed', 2);
      notifyError(translate(`${messagePrefix}.delete_many_failed`, { _: generic }), error);
    },
    onSettled,
  });

  return { deleteMany: mutate, isDeleting: isPending };
}
