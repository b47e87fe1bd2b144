import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { Link, useLocation } from 'react-router-dom';
import { ErrorMessage } from './ErrorFallback';

export function PageErrorBoundary({ children }: { children: ReactNode }) {
  const { key } = useLocation();
  const queryClient = useQueryClient();
  // The broken page reads them no more: cached, what broke it would break it again.
  const dropItsData = () => queryClient.removeQueries({ type: 'inactive' });
  return (
    <ErrorBoundary FallbackComponent={PageError} resetKeys={[key]} onReset={dropItsData}>
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
