import { type ReactNode, useState } from 'react';
import {
  type RaRecord,
  useDeleteMany,
  useListContext,
  useNotify,
  useResourceContext,
  useTranslate,
} from 'react-admin';
import { Button } from './ui/Button';
import { ConfirmDialog } from './ui/ConfirmDialog';
import { useFailure } from './useFailure';

interface DeleteSelectedProps {
  /** What else is said before it is done, judged by the selected rows. */
  warning?: (selected: RaRecord[]) => ReactNode;
}

/** Deletes the selected rows, once that is confirmed. For a list's `bulkActions`. */
export function DeleteSelected({ warning }: DeleteSelectedProps) {
  const { data = [], selectedIds } = useListContext();
  const translate = useTranslate();
  const [asking, setAsking] = useState(false);
  const { remove, removing } = useRemoveSelected(() => setAsking(false));
  const selected = data.filter((record) => selectedIds.includes(record.id));
  const label = translate('kit.list.delete_selected');

  return (
    <>
      <Button color="error" onClick={() => setAsking(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={asking}
        title={`${label} (${selectedIds.length})`}
        text={warning?.(selected)}
        confirm={label}
        busy={removing}
        onConfirm={() => remove(selectedIds)}
        onClose={() => setAsking(false)}
      />
    </>
  );
}

function useRemoveSelected(done: () => void) {
  const resource = useResourceContext();
  const { onUnselectItems } = useListContext();
  const notify = useNotify();
  const failed = useFailure();
  const message = `resources.${resource}.notifications`;
  const [remove, { isPending }] = useDeleteMany<RaRecord>(resource, undefined, {
    mutationMode: 'pessimistic',
    onSuccess: (_, { ids = [] }) => {
      notify(`${message}.deleted_many`, { type: 'success', messageArgs: { smart_count: ids.length } });
      onUnselectItems();
    },
    onError: (error) => failed(`${message}.delete_many_failed`, error),
    onSettled: done,
  });

  return { remove: (ids: RaRecord['id'][]) => remove(resource, { ids }), removing: isPending };
}
