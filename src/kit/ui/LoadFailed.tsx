import { useTranslate } from 'react-admin';
import { Button } from './Button';
import { EmptyState } from './EmptyState';

interface LoadFailedProps {
  title: string;
  error: Error | null | undefined;
  onRetry: () => void;
}

/** What could not be read: why, and once more. */
export function LoadFailed({ title, error, onRetry }: LoadFailedProps) {
  const translate = useTranslate();
  const again = <Button onClick={onRetry}>{translate('kit.list.retry')}</Button>;

  return (
    <div role="alert">
      <EmptyState title={title} text={error?.message} action={again} />
    </div>
  );
}
