import SearchIcon from '@mui/icons-material/Search';
import { useEffect, useRef, useState } from 'react';
import { useListContext } from 'react-admin';
import { useText } from '../declare/useText';
import './SearchBox.css';
import type { ChangeFilters } from './useChangeFilters';

const DEBOUNCE = 300;

interface SearchBoxProps {
  placeholder: string;
  onChange: ChangeFilters;
}

/** Searches while one types, 300 ms after the last letter. */
export function SearchBox({ placeholder, onChange }: SearchBoxProps) {
  const { filterValues } = useListContext();
  const text = useText();
  const applied = String(filterValues.search ?? '');
  const [typed, setTyped] = useState(applied);
  const pending = useRef<ReturnType<typeof setTimeout>>(undefined);

  // "Clear all" and the back button change the search from outside; one's own must not undo later letters.
  const sent = useRef(applied);
  useEffect(() => {
    if (applied === sent.current) return;
    sent.current = applied;
    setTyped(applied);
  }, [applied]);
  useEffect(() => () => clearTimeout(pending.current), []);

  function search(value: string) {
    setTyped(value);
    clearTimeout(pending.current);
    pending.current = setTimeout(() => {
      sent.current = value.trim();
      onChange({ search: sent.current });
    }, DEBOUNCE);
  }

  return (
    <div className="search-box">
      <SearchIcon />
      <input
        type="search"
        value={typed}
        onChange={(event) => search(event.target.value)}
        placeholder={text(placeholder)}
        aria-label={text(placeholder)}
      />
    </div>
  );
}
