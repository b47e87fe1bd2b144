import { lazy, Suspense } from 'react';
import { useExportProgress } from './exportStore';

// Loaded with the first export.
const ExportProgressPanel = lazy(() => import('./ExportProgressPanel'));

export function ExportPanel() {
  const progress = useExportProgress();
  return <Suspense>{progress && <ExportProgressPanel {...progress} />}</Suspense>;
}
