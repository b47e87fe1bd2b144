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
import { FieldList } from '../fields/FieldList';
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

/** A record's page. */
export function ShowView(props: ShowViewProps) {
  return (
    <RecordPage notFound={props.notFound}>
      <RecordDetail {...props} />
    </RecordPage>
  );
}

/** Reads the record of the address; skeletons while it loads, a way back where it is not there. */
export function RecordPage({ notFound, children }: { notFound?: string; children: ReactNode }) {
  // The page says itself what is missing: no toast, no redirect. What a list knows of the record is shown at
  // once, and asked for anew: a list leaves out what only the page tells.
  return (
    <ShowBase disableAuthentication queryOptions={{ onError: () => {}, staleTime: 0 }}>
      <RecordLoader notFound={notFound}>{children}</RecordLoader>
    </ShowBase>
  );
}

/** Also what is no id at all. */
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
  // What was seen here before may have been deleted since.
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
