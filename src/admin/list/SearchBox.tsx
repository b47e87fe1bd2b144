import SearchIcon from '@mui/icons-material/Search';
import { useEffect, useRef, useState } from 'react';
import { useListContext } from 'react-admin';
import { useTranslateText } from '../hooks/useTranslateText';
import './SearchBox.css';
import type { PatchFilters } from './useListUpdates';

const DEBOUNCE_MS = 300;

interface SearchBoxProps {
  placeholder: string;
  onChange: PatchFilters;
}

/** Searches 300 ms after the last keystroke. */
export function SearchBox({ placeholder, onChange }: SearchBoxProps) {
  const { filterValues } = useListContext();
  const translateText = useTranslateText();
  const applied = String(filterValues.search ?? '');
  const [typed, setTyped] = useState(applied);
  const timeout = useRef<ReturnType<typeof setTimeout>>(undefined);

  // "Clear all" and the back button change the search from outside; a change sent from here must not overwrite
  // later keystrokes.
  const sent = useRef(applied);
  useEffect(() => {
    if (applied === sent.current) return;
    sent.current = applied;
    setTyped(applied);
  }, [applied]);
  useEffect(() => () => clearTimeout(timeout.current), []);

  function search(value: string) {
    setTyped(value);
    clearTimeout(timeout.current);
    timeout.current = setTimeout(() => {
      sent.current = value.trim();
      onChange({ search: sent.current });
    }, DEBOUNCE_MS);
  }

  return (
    <div className="search-box">
      <SearchIcon />
      <input
        type="search"
        value={typed}
        onChange={(event) => search(event.target.value)}
        placeholder={translateText(placeholder)}
        aria-label={translateText(placeholder)}
      />
    </div>
  );
}
