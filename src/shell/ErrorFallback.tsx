import shell from '../messages/en/shell';
import { ErrorMessage } from './ErrorMessage';

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
