import { type RaRecord, useDataProvider, useListContext, useTranslate } from 'ra-core';
import type { TextCode } from '#contract/texts/Text';
import { useResourcePermission } from '../access/Permitted';
import { useAction } from '../hooks/useAction';
import { useNotificationText } from '../hooks/useTranslateLabel';
import { collectIds } from '../list/iteratePages';
import { type Selection, useSelection } from '../list/selection/useSelection';
import { Button } from '../ui/Button';

interface BulkUpdateButtonProps<R> {
  label: TextCode;
  /** The fields that every selected record gets. */
  data: Partial<R>;
}

/** Changes the selected records. For `bulkActions` of a list. */
export function BulkUpdateButton<R extends object>({ label, data }: BulkUpdateButtonProps<R>) {
  const { resource, onUnselectItems } = useListContext<RaRecord>();
  const selection = useSelection();
  const dataProvider = useDataProvider();
  const translate = useTranslate();
  const permission = useResourcePermission('write');
  const getNotificationText = useNotificationText();

  async function updateSelection(selected: Selection): Promise<number> {
    const ids = await collectIds(dataProvider, resource, selected);
    await dataProvider.updateMany(resource, { ids, data });
    return ids.length;
  }
  const [update, { isPending }] = useAction(updateSelection, {
    success: (count) => ({ text: getNotificationText('updated', count) }),
    failure: getNotificationText('update_failed', selection.count),
    refresh: [resource],
    onSuccess: () => onUnselectItems(),
  });

  return (
    <Button permission={permission} onClick={() => update(selection)} disabled={isPending}>
      {translate(label)}
    </Button>
  );
}
