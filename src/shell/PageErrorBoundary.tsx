import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { Link, useLocation } from 'react-router-dom';
import { ErrorMessage } from './ErrorFallback';

export function PageErrorBoundary({ children }: { children: ReactNode }) {
  const { key } = useLocation();
  return (
    <ErrorBoundary FallbackComponent={PageError} resetKeys={[key]}>
      {children}
    </ErrorBoundary>
  );
}

function PageError({ resetErrorBoundary }: FallbackProps) {
  const translate = useTranslate();
  const text = (name: string) => translate(`shell.error.${name}`);

  return (
    <ErrorMessage
      texts={{ title: text('title'), text: text('text'), retry: text('retry') }}
      onRetry={resetErrorBoundary}
      home={<Link to="/dashboard">{text('home')}</Link>}
    />
  );
}
