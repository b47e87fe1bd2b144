import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { Link, useLocation } from 'react-router-dom';
import { kit } from '#contract/shared/texts/en/kit';
import { shell } from '#contract/texts/en/shell';
import type { Texts } from '#contract/texts/Text';
import { BASENAME } from '../../basename';
import styles from './ErrorFallback.module.css';

interface ErrorFallbackProps {
  resetErrorBoundary?: (...reasons: unknown[]) => void;
}

/** Last resort; uses neither theme nor translations, which may be the cause. */
export function ErrorFallback({ resetErrorBoundary = reload }: ErrorFallbackProps) {
  return (
    <ErrorNotice
      as="main"
      texts={shell.error}
      onRetry={() => resetErrorBoundary()}
      home={<a href={BASENAME}>{kit.home}</a>}
    />
  );
}

function reload() {
  window.location.reload();
}

interface ErrorNoticeProps {
  /** `main` if no layout surrounds it. */
  as?: 'div' | 'main';
  texts: Texts['shell']['error'];
  onRetry: () => void;
  home: ReactNode;
}

function ErrorNotice({ as: Wrapper = 'div', texts, onRetry, home }: ErrorNoticeProps) {
  return (
    <Wrapper className={styles.error} role="alert">
      <h1>{texts.title}</h1>
      <p>{texts.text}</p>
      <div>
        <button type="button" onClick={onRetry}>
          {texts.retry}
        </button>
        {home}
      </div>
    </Wrapper>
  );
}

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
    <ErrorNotice
      texts={{ title: text('title'), text: text('text'), retry: text('retry') }}
      onRetry={resetErrorBoundary}
      home={<Link to={BASENAME}>{translate('kit.home')}</Link>}
    />
  );
}
