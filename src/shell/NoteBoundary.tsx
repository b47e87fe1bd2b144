import type { ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useLocation } from 'react-router-dom';

/** A note above the pages: if it fails it is left out until the next page, and the page works. */
export function NoteBoundary({ children }: { children: ReactNode }) {
  const { key } = useLocation();
  return (
    <ErrorBoundary fallback={null} resetKeys={[key]}>
      {children}
    </ErrorBoundary>
  );
}
