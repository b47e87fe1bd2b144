import {
  HttpError,
  type RaRecord,
  useCreatePath,
  useGetResourceLabel,
  useResourceContext,
  useTranslate,
} from 'ra-core';
import type { ReactNode } from 'react';
import type { TextCode } from '#contract/shared/texts/Text';
import { Button } from '../ui/Button';
import { Card } from '../ui/Card';
import { EmptyState, ErrorState } from '../ui/EmptyState';
import { RecordSkeleton } from '../ui/PageSkeleton';

/** Also true for a malformed id. */
const NOT_FOUND_STATUSES = [400, 404, 422];

interface RecordLoaderProps {
  record?: RaRecord;
  isPending?: boolean;
  error?: Error | null;
  refetch?: () => unknown;
  notFound?: TextCode;
  /** While the record loads. Default: cards with fields. */
  skeleton?: ReactNode;
  children: ReactNode;
}

/** Shows a skeleton while a record loads, and an error state if it is missing. */
export function RecordLoader({
  record,
  isPending,
  error,
  refetch,
  notFound = 'kit.record.not_found',
  skeleton = <RecordSkeleton />,
  children,
}: RecordLoaderProps) {
  const translate = useTranslate();
  // A cached record may have been deleted.
  const isNotFound = error instanceof HttpError && NOT_FOUND_STATUSES.includes(error.status);

  if (isPending) return skeleton;
  if (record && !isNotFound) return children;
  if (error && !isNotFound) {
    return (
      <Card>
        <ErrorState title={translate('kit.record.failed')} error={error} onRetry={() => refetch?.()} />
      </Card>
    );
  }
  return (
    <Card>
      <EmptyState title={translate(notFound)} action={<BackToList />} />
    </Card>
  );
}

function BackToList() {
  const resource = useResourceContext() ?? '';
  const createPath = useCreatePath();
  const translate = useTranslate();
  const name = useGetResourceLabel()(resource, 2);
  return (
    <Button to={createPath({ resource, type: 'list' })}>{translate('kit.record.back', { name })}</Button>
  );
}
