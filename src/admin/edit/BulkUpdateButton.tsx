import { type RaRecord, useDataProvider, useListContext } from 'ra-core';
import type { input } from 'zod/v4/core';
import { useResourcePermission } from '../access/Permitted';
import { useAction } from '../hooks/useAction';
import { useDeclaredText } from '../hooks/useDeclaredText';
import { useNotificationText } from '../hooks/useTranslateLabel';
import { collectIds } from '../list/iteratePages';
import { type Selection, useSelection } from '../list/selection/useSelection';
import type { ResourceEndpoints, UpdateOf } from '../resource/endpoints';
import type { DeclaredText } from '../resource/texts';
import { Button } from '../ui/Button';

/** Without it the compiler does not know which values the fields have. */
interface TypeArgumentIsMissing {
  write: 'BulkUpdateButton<typeof endpoints>';
}

interface BulkUpdateButtonProps<G extends ResourceEndpoints> {
  label: DeclaredText;
  /** The fields that every selected record gets. */
  data: [G] extends [never] ? TypeArgumentIsMissing : Partial<input<UpdateOf<G>>>;
}

/** Changes the selected records; the type argument is that of the resource's endpoints. For `bulkActions` of a list. */
export function BulkUpdateButton<G extends ResourceEndpoints = never>({
  label,
  data,
}: BulkUpdateButtonProps<G>) {
  const { resource, onUnselectItems } = useListContext<RaRecord>();
  const selection = useSelection();
  const dataProvider = useDataProvider();
  const declaredText = useDeclaredText();
  const permission = useResourcePermission('edit');
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
      {declaredText(label)}
    </Button>
  );
}
