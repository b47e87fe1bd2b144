import { useListContext, useTranslate } from 'ra-core';
import { type ComponentType, Suspense } from 'react';
import { useFormats } from '../../hooks/useFormats';
import { Button } from '../../ui/Button';
import styles from './BulkActions.module.css';
import { useMatchingSelection, useSelection } from './useSelection';

/**
 * The actions of the selected rows, in a bar at the bottom of the screen: nothing moves under the pointer that ticks a
 * row, and search and filters stay usable. Its place below the list is always there.
 */
export function BulkActions({ actions }: { actions: ComponentType }) {
  const { selectedIds } = useListContext();
  return <div className={styles.place}>{selectedIds.length > 0 && <Bar actions={actions} />}</div>;
}

function Bar({ actions: Actions }: { actions: ComponentType }) {
  const { onUnselectItems } = useListContext();
  const { count, records } = useSelection();
  const translate = useTranslate();
  const formats = useFormats();
  const text = records ? 'kit.list.selected' : 'kit.list.matching_selected';

  return (
    <div className={styles.bar} data-bulk-actions>
      <div role="status">{translate(text, { smart_count: count, count: formats.number(count) })}</div>
      <SelectMatching />
      <Suspense>
        <Actions />
      </Suspense>
      <Button variant="text" onClick={() => onUnselectItems()}>
        {translate('kit.form.cancel')}
      </Button>
    </div>
  );
}

/** Offers to select all records that match, once all rows of the page are selected. */
function SelectMatching() {
  const { total = 0, data = [], meta } = useListContext();
  const matching = useMatchingSelection();
  const { records } = useSelection();
  const translate = useTranslate();
  const formats = useFormats();
  const isPageSelected = records !== undefined && records.length === data.length;
  // A limited total is not the number that the action would apply to.
  if (!matching || !isPageSelected || total <= data.length || meta?.is_total_limited) return null;

  return (
    <Button variant="text" color="primary" onClick={() => matching.setActive(true)}>
      {translate('kit.list.select_matching', { smart_count: total, count: formats.number(total) })}
    </Button>
  );
}
