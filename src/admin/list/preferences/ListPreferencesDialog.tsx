import { useListContext, useResourceContext, useSavedQueries, useTranslate } from 'ra-core';
import { type FormEvent, useId, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import shared from '../../../theme/shared.module.css';
import { Button } from '../../ui/Button';
import { Modal, ModalActions } from '../../ui/Dialog';
import { IconButton } from '../../ui/IconButton';
import type { ListProps } from '../useListProps';
import styles from './ListPreferencesDialog.module.css';
import { useHiddenColumns } from './useHiddenColumns';
import { getViewAddress, readViewName } from './ViewLinks';

interface ListPreferencesDialogProps extends Pick<ListProps, 'columns' | 'getLabel'> {
  onClose: () => void;
}

export default function ListPreferencesDialog({ columns, getLabel, onClose }: ListPreferencesDialogProps) {
  const translate = useTranslate();
  const headingId = useId();
  const [hidden, setHidden] = useHiddenColumns();
  const isLastVisible = hidden.length === columns.length - 1;

  const toggleColumn = (id: string) =>
    setHidden(hidden.includes(id) ? hidden.filter((other) => other !== id) : [...hidden, id]);

  return (
    <Modal onClose={onClose} aria-labelledby={headingId}>
      <div className={styles.content}>
        <h2 id={headingId}>{translate('kit.list_preferences.title')}</h2>
        <fieldset className={styles.columns}>
          <legend>{translate('kit.list_preferences.columns')}</legend>
          {columns.map((column) => {
            const isVisible = !hidden.includes(column.id);
            return (
              <label key={column.id}>
                <input
                  type="checkbox"
                  checked={isVisible}
                  disabled={isVisible && isLastVisible}
                  onChange={() => toggleColumn(column.id)}
                />
                {getLabel(column)}
              </label>
            );
          })}
        </fieldset>
        <SavedQueries onSaved={onClose} />
        <ModalActions>
          <Button onClick={onClose}>{translate('kit.list_preferences.close')}</Button>
        </ModalActions>
      </div>
    </Modal>
  );
}

/** Filters, sort and page size saved under a name in this browser. */
function SavedQueries({ onSaved }: { onSaved: () => void }) {
  const resource = useResourceContext() ?? '';
  const translate = useTranslate();
  const navigate = useNavigate();
  const { search, hash } = useLocation();
  const [saved, setSaved] = useSavedQueries(resource);

  function remove(label: string) {
    setSaved(saved.filter((query) => query.label !== label));
    if (readViewName(hash) === label) navigate({ search }, { replace: true });
  }

  return (
    <section>
      <h3>{translate('kit.list_preferences.saved')}</h3>
      {saved.length > 0 && (
        <ul className={styles.saved}>
          {saved.map(({ label }) => (
            <li key={label}>
              {label}
              <IconButton
                label={translate('kit.list_preferences.remove', { name: label })}
                onClick={() => remove(label)}
                icon="delete"
              />
            </li>
          ))}
        </ul>
      )}
      <SaveQueryForm onSaved={onSaved} />
    </section>
  );
}

function SaveQueryForm({ onSaved }: { onSaved: () => void }) {
  const resource = useResourceContext() ?? '';
  const translate = useTranslate();
  const navigate = useNavigate();
  const { filterValues, sort, perPage } = useListContext();
  const [saved, setSaved] = useSavedQueries(resource);
  const [name, setName] = useState('');
  const inputId = useId();

  function save(event: FormEvent) {
    event.preventDefault();
    const label = name.trim();
    if (!label) return;
    const others = saved.filter((query) => query.label !== label);
    const view = { label, value: { filter: filterValues, sort, perPage, displayedFilters: [] } };
    setSaved([...others, view]);
    // The name is in the address from now on, which can be shared.
    navigate(getViewAddress(view));
    onSaved();
  }

  return (
    <form onSubmit={save}>
      <label htmlFor={inputId}>{translate('kit.list_preferences.name')}</label>
      <div className={styles.save}>
        <input
          className={shared.input}
          id={inputId}
          value={name}
          maxLength={60}
          onChange={({ target }) => setName(target.value)}
        />
        <Button type="submit" disabled={!name.trim()}>
          {translate('kit.form.save')}
        </Button>
      </div>
    </form>
  );
}
