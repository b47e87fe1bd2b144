import { type FormEvent, useId, useState } from 'react';
import { useListContext, useResourceContext, useSavedQueries, useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { Button } from '../ui/Button';
import { IconAction } from '../ui/IconAction';
import { addressOf } from './addressOf';

/** Filters, sort and page size under names of one's own, kept in this browser. */
export function SavedFilters({ onApplied }: { onApplied: () => void }) {
  const resource = useResourceContext() ?? '';
  const translate = useTranslate();
  const navigate = useNavigate();
  const [saved, setSaved] = useSavedQueries(resource);

  const remove = (label: string) => setSaved(saved.filter((query) => query.label !== label));

  return (
    <section>
      <h3>{translate('kit.view.saved')}</h3>
      {saved.length > 0 && (
        <ul>
          {saved.map(({ label, value }) => (
            <li key={label}>
              <Button
                variant="text"
                color="primary"
                onClick={() => {
                  navigate({ search: addressOf(value) });
                  onApplied();
                }}
              >
                {label}
              </Button>
              <IconAction
                label={translate('kit.view.remove', { name: label })}
                onClick={() => remove(label)}
                sign="delete"
              />
            </li>
          ))}
        </ul>
      )}
      <SaveFilters />
    </section>
  );
}

/** Names what the list is set to now; the same name again replaces what it had. */
function SaveFilters() {
  const resource = useResourceContext() ?? '';
  const translate = useTranslate();
  const { filterValues, sort, perPage } = useListContext();
  const [saved, setSaved] = useSavedQueries(resource);
  const [name, setName] = useState('');
  const field = useId();

  function save(event: FormEvent) {
    event.preventDefault();
    const label = name.trim();
    if (!label) return;
    const others = saved.filter((query) => query.label !== label);
    const value = { filter: filterValues, sort, perPage, displayedFilters: [] };
    setSaved([...others, { label, value }]);
    setName('');
  }

  return (
    <form onSubmit={save}>
      <label htmlFor={field}>{translate('kit.view.name')}</label>
      <div className="save">
        <input
          className="input"
          id={field}
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
