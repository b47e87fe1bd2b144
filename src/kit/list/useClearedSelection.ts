import { useEffect } from 'react';
import { useEvent, useI18nProvider, useListContext } from 'react-admin';

/**
 * Rows that are out of sight must not be deleted by accident: the selection ends when the list shows another page,
 * sort or filter, when it becomes cards without checkboxes, and when it is left. A row that a new answer no longer
 * holds drops out of it.
 */
export function useClearedSelection(selectable: boolean): void {
  const { page, perPage, sort, filterValues, data, selectedIds, onSelect, onUnselectItems } =
    useListContext();
  const i18nProvider = useI18nProvider();
  const clear = useEvent(() => onUnselectItems());
  const shown = JSON.stringify([selectable, page, perPage, sort, filterValues]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of what is shown is what clears.
  useEffect(() => {
    const locale = i18nProvider.getLocale();
    return () => {
      // react-admin mounts every page anew in another language, which is not leaving it.
      if (i18nProvider.getLocale() === locale) clear();
    };
  }, [shown, i18nProvider, clear]);

  useEffect(() => {
    if (!data) return;
    const left = selectedIds.filter((id) => data.some((record) => record.id === id));
    if (left.length < selectedIds.length) onSelect(left);
  }, [data, selectedIds, onSelect]);
}
