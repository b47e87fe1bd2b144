import SearchIcon from '@mui/icons-material/Search';
import { useListFilterContext } from 'ra-core';
import { memo } from 'react';
import { hideText, revealText } from '../../../dataProvider/privateText';
import { useDebouncedInput } from '../../hooks/useDebouncedInput';
import { useResourceOptions } from '../../resource/resourceOptions';
import type { PatchFilters } from '../useListUpdates';
import styles from './SearchBox.module.css';

interface SearchBoxProps {
  /** The filter that the text sets; default `search`. */
  source?: string;
  label: string;
  onChange: PatchFilters;
}

/** Filters by a text 300 ms after the last keystroke. */
export const SearchBox = memo(function SearchBox({ source = 'search', label, onChange }: SearchBoxProps) {
  const { filterValues } = useListFilterContext();
  const isPrivate = Boolean(useResourceOptions().api?.search);
  const [typed, setTyped] = useDebouncedInput(revealText(filterValues[source]) ?? '', (value) =>
    onChange({ [source]: isPrivate ? hideText(value.trim()) : value.trim() }),
  );

  return (
    <div className={styles.searchBox}>
      <SearchIcon />
      <input
        type="search"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        placeholder={label}
        title={label}
        aria-label={label}
      />
    </div>
  );
});
