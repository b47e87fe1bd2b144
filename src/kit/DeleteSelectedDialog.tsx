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
import { ConfirmDialog } from './ui/ConfirmDialog';
import { useFailure } from './useFailure';

interface DeleteSelectedDialogProps {
  /** The records that the warning was judged by. */
  ids: Identifier[];
  warning?: ReactNode;
  onClose: () => void;
}

/** Asks whether the selected rows are to go, and deletes them. */
export default function DeleteSelectedDialog({ ids, warning, onClose }: DeleteSelectedDialogProps) {
  const translate = useTranslate();
  const { remove, removing } = useRemoveSelected(onClose);
  const label = translate('kit.list.delete_selected');

  return (
    <ConfirmDialog
      open
      title={`${label} (${ids.length})`}
      text={warning}
      confirm={label}
      busy={removing}
      onConfirm={() => remove(ids)}
      onClose={onClose}
    />
  );
}

function useRemoveSelected(done: () => void) {
  const resource = useResourceContext() ?? '';
  const dataProvider = useDataProvider();
  const { onUnselectItems } = useListContext();
  const notify = useNotify();
  const failed = useFailure();
  const message = `resources.${resource}.notifications`;
  // Not by useDeleteMany: it keeps the count to itself, and others may have deleted some of them before.
  const { mutate, isPending } = useMutation({
    mutationFn: (ids: Identifier[]) => dataProvider.deleteMany(resource, { ids }),
    onSuccess: ({ meta }, ids) => {
      const smart_count = meta?.deleted_count ?? ids.length;
      notify(`${message}.deleted_many`, { type: 'success', messageArgs: { smart_count } });
      onUnselectItems();
    },
    onError: (error) => failed(`${message}.delete_many_failed`, error),
    onSettled: done,
  });

  return { remove: mutate, removing: isPending };
}
