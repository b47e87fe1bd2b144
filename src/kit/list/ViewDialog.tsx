import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { Button } from '../ui/Button';
import { Modal } from '../ui/Modal';
import type { ListParts } from './listParts';
import { SavedFilters } from './SavedFilters';
import { useHiddenColumns } from './useHiddenColumns';
import './ViewDialog.css';

interface ViewDialogProps extends Pick<ListParts, 'columns' | 'labelOf'> {
  onClose: () => void;
}

/** Which columns a list shows, and the filters that were saved under a name. */
export default function ViewDialog({ columns, labelOf, onClose }: ViewDialogProps) {
  const translate = useTranslate();
  const heading = useId();
  const [hidden, setHidden] = useHiddenColumns();
  const isLast = hidden.length === columns.length - 1;

  const toggle = (id: string) =>
    setHidden(hidden.includes(id) ? hidden.filter((other) => other !== id) : [...hidden, id]);

  return (
    <Modal className="view" onClose={onClose} aria-labelledby={heading}>
      <div>
        <h2 id={heading}>{translate('kit.view.title')}</h2>
        <fieldset className="wide-only">
          <legend>{translate('kit.view.columns')}</legend>
          {columns.map((column) => {
            const isShown = !hidden.includes(column.id);
            return (
              <label key={column.id}>
                <input
                  type="checkbox"
                  checked={isShown}
                  disabled={isShown && isLast}
                  onChange={() => toggle(column.id)}
                />
                {labelOf(column)}
              </label>
            );
          })}
        </fieldset>
        <SavedFilters onApplied={onClose} />
        <div className="buttons">
          <Button onClick={onClose}>{translate('kit.view.close')}</Button>
        </div>
      </div>
    </Modal>
  );
}
