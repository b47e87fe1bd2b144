import { lazy, Suspense, useSyncExternalStore } from 'react';
import type { ExportProgress } from './ExportProgressPanel';

// Loaded with the first export.
const ExportProgressPanel = lazy(() => import('./ExportProgressPanel'));

export function ExportPanel() {
  const progress = useExportProgress();
  return <Suspense>{progress && <ExportProgressPanel {...progress} />}</Suspense>;
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
