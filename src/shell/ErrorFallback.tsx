import shell from '../messages/en/shell';
import './ErrorFallback.css';

const { title, text, retry, home } = shell.error;

interface ErrorFallbackProps {
  resetErrorBoundary?: (...reasons: unknown[]) => void;
}

/** What is left when a page breaks; it needs neither theme nor messages, which may be what broke. */
export function ErrorFallback({ resetErrorBoundary }: ErrorFallbackProps) {
  return (
    <main className="error-fallback" role="alert">
      <h1>{title}</h1>
      <p>{text}</p>
      <div>
        <button type="button" onClick={() => (resetErrorBoundary ?? reload)()}>
          {retry}
        </button>
        <a href="/dashboard">{home}</a>
      </div>
    </main>
  );
}

function reload() {
  window.location.reload();
}
