import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useLogout, useTakeUndoableMutation } from 'ra-core';
import { useEffect } from 'react';
import { flushSync } from 'react-dom';
import { getUnsavedState } from '../admin/form/unsavedForms';

type UndoableMutation = (params: { isUndo: boolean }) => void;

/** Takes the first change from the queue. Of the latest render: each one knows the queue as it was then. */
let takeFirst: ReturnType<typeof useTakeUndoableMutation>;

/** Sends the changes whose toast still offers undo. */
function sendPending(): void {
  let previous: UndoableMutation | undefined;
  for (let taken = takeAndRender(); taken && taken !== previous; taken = takeAndRender()) {
    taken({ isUndo: false });
    // The same again would mean that nothing renders any more.
    previous = taken;
  }
}

const takeAndRender = (): UndoableMutation | undefined => flushSync(() => takeFirst() ?? undefined);

/** Sends pending changes before the page goes, instead of asking whether to leave it. */
export function useSendPendingOnLeave(): void {
  takeFirst = useTakeUndoableMutation();

  useEffect(() => {
    // Before the listener of react-admin's toast, which asks.
    const preventQuestion = (event: BeforeUnloadEvent) => {
      if (getUnsavedState() === 'clean') event.stopImmediatePropagation();
    };
    window.addEventListener('beforeunload', preventQuestion, { capture: true });
    window.addEventListener('pagehide', sendPending);
    return () => {
      window.removeEventListener('beforeunload', preventQuestion, { capture: true });
      window.removeEventListener('pagehide', sendPending);
    };
  }, []);
}

/** Signs out once pending changes have been sent: they need the session. */
export function useSignOut(): () => Promise<void> {
  const client = useQueryClient();
  const logout = useLogout();
  return async () => {
    sendPending();
    await waitForMutations(client);
    await logout({}, undefined, false);
  };
}

function waitForMutations(client: QueryClient): Promise<void> {
  return new Promise((resolve) => {
    const stop = client.getMutationCache().subscribe(resolveIfDone);
    resolveIfDone();

    function resolveIfDone() {
      if (client.isMutating() > 0) return;
      stop();
      resolve();
    }
  });
}
