import { useEffect, useRef } from 'react';
import { useListContext } from 'react-admin';

/** Sets some filters and leaves the others; an empty value takes one off. */
export type ChangeFilters = (changes: Record<string, unknown>) => void;

/**
 * Changes a list's filters one by one. react-admin takes them whole and hands out those of the list that is on
 * the screen: what was changed a moment ago is not among them yet, and would be lost.
 */
export function useChangeFilters(): ChangeFilters {
  const { filterValues, setFilters } = useListContext();
  const wanted = useRef(filterValues);
  useEffect(() => {
    wanted.current = filterValues;
  }, [filterValues]);

  return (changes) => {
    wanted.current = { ...wanted.current, ...changes };
    setFilters(wanted.current);
  };
}
