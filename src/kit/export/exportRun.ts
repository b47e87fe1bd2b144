import { useSyncExternalStore } from 'react';

/** An export under way: one at a time, and it goes on when one leaves the list. */
export interface ExportRun {
  done: number;
  total: number;
  cancel: () => void;
}

let current: ExportRun | undefined;
const listeners = new Set<() => void>();

/** Says how far the export is; undefined when it has ended. */
export function showExport(run: ExportRun | undefined): void {
  current = run;
  for (const tell of listeners) tell();
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

/** The export that is under way. */
export function useExportRun(): ExportRun | undefined {
  return useSyncExternalStore(subscribe, () => current);
}
