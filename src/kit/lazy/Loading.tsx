import shell from '../../messages/en/shell';

/** Stands where a page will be: also before the messages are there. */
export function Loading() {
  return (
    <p className="loading" role="status">
      {shell.loading}
    </p>
  );
}
