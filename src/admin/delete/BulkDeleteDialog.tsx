import type { ReactNode } from 'react';
import {
  type Identifier,
  useDataProvider,
  useListContext,
  useResourceContext,
  useTranslate,
} from 'react-admin';
import { useAction } from '../hooks/useAction';
import { useNotificationText } from '../hooks/useNotificationText';
import { ConfirmDialog } from '../ui/Dialog';

interface BulkDeleteDialogProps {
  ids: Identifier[];
  warning?: ReactNode;
  onClose: () => void;
}

export default function BulkDeleteDialog({ ids, warning, onClose }: BulkDeleteDialogProps) {
  const translate = useTranslate();
  const [deleteMany, { isPending }] = useBulkDelete(onClose);
  const label = translate('kit.list.delete_selected');

  return (
    <ConfirmDialog
      open
      title={`${label} (${ids.length})`}
      text={warning}
      confirmLabel={label}
      busy={isPending}
      onConfirm={() => deleteMany(ids)}
      onClose={onClose}
    />
  );
}

function useBulkDelete(onSettled: () => void) {
  const resource = useResourceContext() ?? '';
  const dataProvider = useDataProvider();
  const { onUnselectItems } = useListContext();
  const messagePrefix = `resources.${resource}.notifications`;
  const translate = useTranslate();
  const getNotificationText = useNotificationText();

  // Not useDeleteMany: it does not return how many records the server deleted.
  const deleteMany = async (ids: Identifier[]) => {
    const { meta } = await dataProvider.deleteMany(resource, { ids });
    return Number(meta?.deleted_count ?? ids.length);
  };
  return useAction(deleteMany, {
    success: (smart_count) => ({
      message: `${messagePrefix}.deleted_many`,
      messageArgs: { smart_count, _: getNotificationText('deleted', smart_count) },
    }),
    failure: translate(`${messagePrefix}.delete_many_failed`, { _: getNotificationText('delete_failed', 2) }),
    onSuccess: () => onUnselectItems(),
    onSettled,
  });
}
