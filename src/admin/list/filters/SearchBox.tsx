import SearchIcon from '@mui/icons-material/Search';
import { useListContext } from 'react-admin';
import { useDebouncedInput } from '../../hooks/useDebouncedInput';
import type { PatchFilters } from '../useListUpdates';
import styles from './SearchBox.module.css';

interface SearchBoxProps {
  /** The filter that the text sets; default `search`. */
  source?: string;
  label: string;
  onChange: PatchFilters;
}

/** Filters by a text 300 ms after the last keystroke. */
export function SearchBox({ source = 'search', label, onChange }: SearchBoxProps) {
  const { filterValues } = useListContext();
  const [typed, setTyped] = useDebouncedInput(String(filterValues[source] ?? ''), (value) =>
    onChange({ [source]: value.trim() }),
  );

  return (
    <div className={styles.searchBox}>
      <SearchIcon />
      <input
        type="search"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        placeholder={label}
        aria-label={label}
      />
    </div>
  );
}
