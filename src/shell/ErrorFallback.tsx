import './ErrorFallback.css';
import type { ReactNode } from 'react';
import { shell } from '../messages/en/console';

interface ErrorFallbackProps {
  resetErrorBoundary?: (...reasons: unknown[]) => void;
}

/** What is left when the whole console breaks; it needs neither theme nor messages, which may be what broke. */
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
  /** `main` where nothing stands around it. */
  as?: 'div' | 'main';
  texts: Omit<(typeof shell)['error'], 'home'>;
  onRetry: () => void;
  /** The link to the dashboard. */
  home: ReactNode;
}

/** Something broke: what to do now. */
export function ErrorMessage({ as: Wrapper = 'div', texts, onRetry, home }: ErrorMessageProps) {
  return (
    <Wrapper className="error-message" role="alert">
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
