import { useSyncExternalStore } from 'react';

/** A running export. Only one runs at a time; it continues when the user leaves the list. */
export interface ExportProgress {
  done: number;
  total: number;
  cancel: () => void;
}

let current: ExportProgress | undefined;
const listeners = new Set<() => void>();

export function setExportProgress(progress: ExportProgress | undefined): void {
  current = progress;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useExportProgress(): ExportProgress | undefined {
  return useSyncExternalStore(subscribe, () => current);
}
