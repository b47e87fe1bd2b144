import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useListContext } from 'react-admin';
import { UNRESOLVED } from '../../shell/useUnresolvedCount';

/** The bell counts anew when the list has become another: one was resolved, deleted, or came in. */
export function RecountUnresolved() {
  const { total } = useListContext();
  const queryClient = useQueryClient();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the number of notifications is what starts it.
  useEffect(() => {
    queryClient.invalidateQueries({ queryKey: UNRESOLVED });
  }, [total, queryClient]);
  return null;
}
