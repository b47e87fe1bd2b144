import type { ComponentType } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import { Button } from '../ui/Button';
import './list.css';

/** In the toolbar's place while rows are selected: how many, and what can be done with them. */
export function BulkBar({ actions: Actions }: { actions: ComponentType }) {
  const { selectedIds, onUnselectItems } = useListContext();
  const translate = useTranslate();

  return (
    <div className="list-toolbar selected">
      <div role="status">{translate('kit.list.selected', { smart_count: selectedIds.length })}</div>
      <Actions />
      <Button variant="text" onClick={() => onUnselectItems()}>
        {translate('kit.form.cancel')}
      </Button>
    </div>
  );
}
