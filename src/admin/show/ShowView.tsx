import type { ReactNode } from 'react';
import {
  HttpError,
  type RaRecord,
  ShowBase,
  useCreatePath,
  useResourceContext,
  useShowContext,
  useTranslate,
} from 'react-admin';
import { FieldList } from '../cells/FieldList';
import { useRecordName } from '../hooks/useRecordName';
import { useTranslateLabel, useTranslateText } from '../hooks/useTranslateText';
import type { ShowDeclaration } from '../resource/declarations';
import { resolveColumns } from '../resource/resolveColumns';
import type { ObjectSchema } from '../resource/schema';
import { Button } from '../ui/Button';
import { Card } from '../ui/Card';
import { EmptyState, ErrorState } from '../ui/EmptyState';
import { PageHeader } from '../ui/PageHeader';
import { Skeleton } from '../ui/Skeleton';

interface ShowViewProps extends ShowDeclaration<RaRecord> {
  schema: ObjectSchema;
  notFound?: string;
}

export function ShowView(props: ShowViewProps) {
  return (
    <RecordPage notFound={props.notFound}>
      <RecordDetail {...props} />
    </RecordPage>
  );
}

/** Loads the record of the URL; shows skeletons while loading and an error state if it is missing. */
export function RecordPage({ notFound, children }: { notFound?: string; children: ReactNode }) {
  // The page shows the error itself: no toast, no redirect. A record known from a list is shown immediately and
  // refetched, because lists omit fields.
  return (
    <ShowBase disableAuthentication queryOptions={{ onError: () => {}, staleTime: 0 }}>
      <RecordLoader notFound={notFound}>{children}</RecordLoader>
    </ShowBase>
  );
}

/** Also true for a malformed id. */
const NOT_FOUND_STATUSES = [400, 404, 422];

function RecordLoader({
  notFound = 'kit.record.not_found',
  children,
}: {
  notFound?: string;
  children: ReactNode;
}) {
  const { record, isPending, error, refetch } = useShowContext();
  const translateText = useTranslateText();
  // A cached record may have been deleted.
  const isNotFound = error instanceof HttpError && NOT_FOUND_STATUSES.includes(error.status);

  if (isPending) return <Skeleton height={320} />;
  if (record && !isNotFound) return children;
  if (error && !isNotFound) {
    return (
      <Card>
        <ErrorState title={translateText('kit.record.failed')} error={error} onRetry={() => refetch()} />
      </Card>
    );
  }
  return (
    <Card>
      <EmptyState title={translateText(notFound)} action={<BackToList />} />
    </Card>
  );
}

function BackToList() {
  const resource = useResourceContext();
  const createPath = useCreatePath();
  const translate = useTranslate();
  const name = translate(`resources.${resource}.name`, { smart_count: 2, _: resource });
  return (
    <Button to={createPath({ resource, type: 'list' })}>{translate('kit.record.back', { name })}</Button>
  );
}

function RecordDetail({ schema, title, subtitle, fields, actions: Actions, footer: Footer }: ShowViewProps) {
  const { record } = useShowContext();
  const translateLabel = useTranslateLabel(schema);
  const getRecordName = useRecordName();
  const translateText = useTranslateText();
  if (!record) return null;

  const labeledFields = resolveColumns(schema, fields).map(({ id, label, render }) => ({
    label: label ? translateText(label) : translateLabel(id),
    value: render(record),
  }));

  return (
    <>
      <PageHeader
        title={title ? title(record) : getRecordName(record)}
        subtitle={subtitle?.(record)}
        actions={Actions && <Actions />}
      />
      <Card>
        <FieldList fields={labeledFields} />
      </Card>
      {Footer && <Footer />}
    </>
  );
}
