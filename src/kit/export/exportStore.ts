import { useSyncExternalStore } from 'react';

/** An export under way: one at a time, and it goes on when one leaves the list. */
export interface ExportProgress {
  done: number;
  total: number;
  cancel: () => void;
}

let current: ExportProgress | undefined;
const listeners = new Set<() => void>();

/** Says how far the export is; undefined when it has ended. */
export function setExportProgress(progress: ExportProgress | undefined): void {
  current = progress;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The export that is under way. */
export function useExportProgress(): ExportProgress | undefined {
  return useSyncExternalStore(subscribe, () => current);
}
