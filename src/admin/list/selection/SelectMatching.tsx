import { useListContext, useTranslate } from 'ra-core';
import { useFormats } from '../../hooks/useFormats';
import { Button } from '../../ui/Button';
import { useMatchingSelection, useSelection } from './useSelection';

/** Offers to select all records that match, once all rows of the page are selected. */
export function SelectMatching() {
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
