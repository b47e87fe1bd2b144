import type { ReactNode } from 'react';
import type shell from '../messages/en/shell';
import './ErrorMessage.css';

interface ErrorMessageProps {
  /** `main` where nothing stands around it. */
  as?: 'div' | 'main';
  texts: Omit<(typeof shell)['error'], 'home'>;
  onRetry: () => void;
  /** The link to the dashboard. */
  home: ReactNode;
}

/** Something broke: what to do now. */
export function ErrorMessage({ as: Frame = 'div', texts, onRetry, home }: ErrorMessageProps) {
  return (
    <Frame className="error-message" role="alert">
      <h1>{texts.title}</h1>
      <p>{texts.text}</p>
      <div>
        <button type="button" onClick={onRetry}>
          {texts.retry}
        </button>
        {home}
      </div>
    </Frame>
  );
}
