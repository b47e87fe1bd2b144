import { useStore } from 'ra-core';
import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import type { ImportFormOfPools } from '#contract/licenseForms';
import type { Role } from './reading/types';
import type { ImportKeys } from './useKeyStore';
import type { KeySourceSummary, SourceOptions } from './worker/KeySource';

/** What the columns of a supplier's lists for a pool hold, as a person assigned them. */
interface RememberedRoles {
  /** Pool, supplier and the names of the columns. */
  name: string;
  roles: Role[];
}

const MAX_REMEMBERED = 50;
const NOTHING: RememberedRoles[] = [];

type Delivery = Partial<Pick<ImportFormOfPools, 'license_group_id' | 'supplier'>>;

const nameOf = ({ license_group_id, supplier }: Delivery, { columns }: KeySourceSummary): string =>
  JSON.stringify([
    license_group_id ?? null,
    supplier?.trim().toLowerCase() ?? '',
    ...columns.map(({ title }) => title),
  ]);

/** A list is known by the names of its columns. */
const isNamed = ({ columns }: KeySourceSummary): boolean => columns.some(({ title }) => title !== '');

/** The assigned columns of this browser's imports, the latest first. */
export function useRememberedRoles() {
  const [remembered, setRemembered] = useStore('import.columns', NOTHING);

  const find = (delivery: Delivery, list: KeySourceSummary): Role[] | undefined =>
    isNamed(list) ? remembered.find(({ name }) => name === nameOf(delivery, list))?.roles : undefined;

  /** Keeps what a person assigned, and forgets what a person had detected again. */
  function remember(delivery: Delivery, lists: KeySourceSummary[]): void {
    const decided = lists.filter((list) => isNamed(list) && list.options.isRemembered === false);
    const names = new Set(decided.map((list) => nameOf(delivery, list)));
    const assigned = decided.flatMap((list) => {
      const { roles } = list.options;
      return roles ? { name: nameOf(delivery, list), roles } : [];
    });
    if (decided.length > 0)
      setRemembered(
        [...assigned, ...remembered.filter(({ name }) => !names.has(name))].slice(0, MAX_REMEMBERED),
      );
  }

  return { find, remember };
}

/** Assigns the columns as at the last import of such a list, unless a person decided otherwise. */
export function useApplyRememberedRoles({ keyStore, state, update }: ImportKeys): void {
  const [license_group_id, supplier] = useWatch({ name: ['license_group_id', 'supplier'] });
  const { find } = useRememberedRoles();

  const changes = [state.typed, ...state.sources].flatMap((list): Change[] => {
    const { id, options, columns } = list;
    if (options.isRemembered === false) return [];
    const roles = find({ license_group_id, supplier }, list);
    const isDone = roles ? columns.every(({ role }, index) => role === roles[index]) : !options.isRemembered;
    return isDone ? [] : [{ id, options: { ...options, roles, isRemembered: roles && true } }];
  });
  // The page is rendered several times until the lists are changed.
  const wanted = JSON.stringify(changes);
  useEffect(() => {
    for (const { id, options } of JSON.parse(wanted) as Change[]) update(keyStore.change(id, options));
  }, [wanted, keyStore, update]);
}

interface Change {
  id: number;
  options: SourceOptions;
}
