import type { ReactNode } from 'react';
import { shell } from '#contract/texts/en/shell';
import type { Texts } from '#contract/texts/Text';
import styles from './ErrorFallback.module.css';

interface ErrorFallbackProps {
  resetErrorBoundary?: (...reasons: unknown[]) => void;
}

/** Last resort; uses neither theme nor translations, which may be the cause. */
export function ErrorFallback({ resetErrorBoundary = reload }: ErrorFallbackProps) {
  return (
    <ErrorMessage
      as="main"
      texts={shell.error}
      onRetry={() => resetErrorBoundary()}
      home={<a href="/dashboard">{shell.error.home}</a>}
    />
  );
}

function reload() {
  window.location.reload();
}

interface ErrorMessageProps {
  /** `main` if no layout surrounds it. */
  as?: 'div' | 'main';
  texts: Omit<Texts['shell']['error'], 'home'>;
  onRetry: () => void;
  home: ReactNode;
}

export function ErrorMessage({ as: Wrapper = 'div', texts, onRetry, home }: ErrorMessageProps) {
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
