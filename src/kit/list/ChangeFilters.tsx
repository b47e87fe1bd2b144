import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react';
import { useListContext } from 'react-admin';

type Change = (changes: Record<string, unknown>) => void;

const Changing = createContext<Change>(() => {});

/** Sets some filters of the list and leaves the others; an empty value takes one off. */
export const useChangeFilters = () => useContext(Changing);

/**
 * Around all that changes a list's filters. react-admin takes them whole and hands out those of the list that
 * is on the screen: what was changed a moment ago is not among them yet, and would be lost.
 */
export function ChangeFilters({ children }: { children: ReactNode }) {
  const { filterValues, setFilters } = useListContext();
  const wanted = useRef(filterValues);
  useEffect(() => {
    wanted.current = filterValues;
  }, [filterValues]);

  function change(changes: Record<string, unknown>) {
    wanted.current = { ...wanted.current, ...changes };
    setFilters(wanted.current);
  }

  return <Changing value={change}>{children}</Changing>;
}
