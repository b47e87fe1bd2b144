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
import { readyColumns } from '../declare/columns';
import type { ShowDeclaration } from '../declare/declaration';
import type { ObjectSchema } from '../declare/schema';
import { useFieldLabel, useText } from '../declare/useText';
import { useRecordName } from '../list/useRecordName';
import { Button } from '../ui/Button';
import { Card } from '../ui/Card';
import { EmptyState } from '../ui/EmptyState';
import { LoadFailed } from '../ui/LoadFailed';
import { PageHeader } from '../ui/PageHeader';
import { Skeleton } from '../ui/Skeleton';
import { FieldList } from './FieldList';

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
      <Loaded notFound={notFound}>{children}</Loaded>
    </ShowBase>
  );
}

/** Also what is no id at all. */
const NOT_THERE = [400, 404, 422];

function Loaded({ notFound = 'kit.record.not_found', children }: { notFound?: string; children: ReactNode }) {
  const { record, isPending, error, refetch } = useShowContext();
  const text = useText();
  // What was seen here before may have been deleted since.
  const isGone = error instanceof HttpError && NOT_THERE.includes(error.status);

  if (isPending) return <Skeleton height={320} />;
  if (record && !isGone) return children;
  if (error && !isGone) {
    return (
      <Card>
        <LoadFailed title={text('kit.record.failed')} error={error} onRetry={() => refetch()} />
      </Card>
    );
  }
  return (
    <Card>
      <EmptyState title={text(notFound)} action={<BackToList />} />
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

function RecordDetail({ schema, title, subtitle, fields, actions: Actions, below: Below }: ShowViewProps) {
  const { record } = useShowContext();
  const labelOf = useFieldLabel(schema);
  const nameOf = useRecordName();
  const text = useText();
  if (!record) return null;

  const entries = readyColumns(schema, fields).map(({ id, label, render }) => ({
    label: label ? text(label) : labelOf(id),
    value: render(record),
  }));

  return (
    <>
      <PageHeader
        title={title ? title(record) : nameOf(record)}
        subtitle={subtitle?.(record)}
        actions={Actions && <Actions />}
      />
      <Card>
        <FieldList entries={entries} />
      </Card>
      {Below && <Below />}
    </>
  );
}
