import { useDataProvider, useListContext, useResourceContext, useTranslate } from 'ra-core';
import { useAction } from '../hooks/useAction';
import { useNotificationText } from '../hooks/useNotificationText';
import { useResourceOptions } from '../resource/resourceOptions';
import { deleteByFilter, deleteCollected, type SelectionDeletion } from './deleteMatching';

/** Deletes a selection; the toast counts what the server deleted. */
export function useBulkDelete(onSettled: () => void) {
  const resource = useResourceContext() ?? '';
  const dataProvider = useDataProvider();
  const { onUnselectItems } = useListContext();
  const { api } = useResourceOptions();
  const messagePrefix = `resources.${resource}.notifications`;
  const translate = useTranslate();
  const getNotificationText = useNotificationText();

  // Not useDeleteMany: it does not return how many records the server deleted.
  async function deleteSelection(deletion: SelectionDeletion): Promise<number> {
    const { selection, warnedCount } = deletion;
    if (!selection.records) {
      const deleteMatching = api?.deleteMany ? deleteByFilter : deleteCollected;
      return deleteMatching({ ...deletion, dataProvider, resource });
    }
    const ids = selection.records.map(({ id }) => id);
    const meta = warnedCount === undefined ? undefined : { deletion: { warnedCount } };
    const result = await dataProvider.deleteMany(resource, { ids, meta });
    return result.meta?.deletedCount ?? ids.length;
  }

  return useAction(deleteSelection, {
    success: (smart_count) => ({
      message: `${messagePrefix}.deleted_many`,
      messageArgs: { smart_count, _: getNotificationText('deleted', smart_count) },
    }),
    failure: translate(`${messagePrefix}.delete_many_failed`, { _: getNotificationText('delete_failed', 2) }),
    // A deletion that failed after some batches has changed the list too.
    refresh: [resource],
    onSuccess: () => onUnselectItems(),
    onSettled,
  });
}
