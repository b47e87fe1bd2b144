import { type Query, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { useEffect } from 'react';
import { getErrorText } from '../../admin/hooks/useNotifyError';

/** Several requests of a page may fail with the same text. */
const REPEAT_AFTER_MS = 6000;

/** react-admin shows the failures of lists itself. */
const LIST_VERBS: unknown[] = ['getList', 'getManyReference'];

/** Shows the failures of requests as toasts, beside what the page itself says. */
export function QueryErrorToasts() {
  const queryClient = useQueryClient();
  const notify = useNotify();

  useEffect(() => {
    const failing = new Map<Query, string>();
    const shownAt = new Map<string, number>();

    return queryClient.getQueryCache().subscribe((event) => {
      const { type, query } = event;
      if (type === 'removed' || (type === 'updated' && event.action.type === 'success'))
        failing.delete(query);
      if (type !== 'updated' || event.action.type !== 'error' || LIST_VERBS.includes(query.queryKey[1]))
        return;
      const text = getErrorText(event.action.error);
      // A poll does not repeat what is known.
      const isKnown = isPolled(query) && [...failing.values()].includes(text);
      failing.set(query, text);
      if (isKnown || Date.now() - (shownAt.get(text) ?? 0) < REPEAT_AFTER_MS) return;
      shownAt.set(text, Date.now());
      notify(text, { type: 'error' });
    });
  }, [queryClient, notify]);

  return null;
}

const isPolled = ({ observers }: Query) => observers.some(({ options }) => options.refetchInterval);
