import { type RaRecord, ShowBase, useShowContext } from 'ra-core';
import type { ReactNode } from 'react';
import type { TextCode } from '#contract/shared/texts/Text';
import { FieldList } from '../cells/FieldList';
import { guardColumns } from '../cells/guardColumns';
import { eraseType } from '../eraseType';
import { useRecordName } from '../hooks/useRecordName';
import { useTranslateLabel } from '../hooks/useTranslateLabel';
import { DefaultShowActions } from '../list/defaultActions';
import { resolveColumns } from '../resource/resolveColumns';
import { getFieldNames, type ObjectSchema } from '../resource/schema';
import { Card } from '../ui/Card';
import { PageHeader } from '../ui/PageHeader';
import { RecordLoader } from './RecordLoader';
import { RelatedTabs } from './RelatedTabs';
import { getRecordStaleTime } from './recordFreshness';

/** The detail page of a declared resource. */
export function ShowView({ schema }: { schema: ObjectSchema }) {
  return <RecordPage<RaRecord>>{(record) => <RecordDetail schema={schema} record={record} />}</RecordPage>;
}

interface RecordPageProps<R> {
  notFound?: TextCode;
  /** While the record loads. Default: cards with fields. */
  skeleton?: ReactNode;
  /** Refetches the record every few seconds while this holds, for example while a message is being sent. */
  refreshWhile?: (record: R) => boolean;
  /** A record from a list is shown at once; it may lack fields until it is loaded. */
  children: (record: R) => ReactNode;
}

const REFRESH_INTERVAL_MS = 3000;

/** Loads the record of the URL; shows skeletons while loading and an error state if it is missing. */
export function RecordPage<R>({ refreshWhile, ...props }: RecordPageProps<R>) {
  const isChanging = eraseType<((record: RaRecord) => boolean) | undefined>(refreshWhile);
  // The page shows the error itself: no redirect.
  return (
    <ShowBase
      disableAuthentication
      queryOptions={{
        onError: () => {},
        staleTime: getRecordStaleTime,
        refetchInterval: ({ state: { data } }) => (data && isChanging?.(data) ? REFRESH_INTERVAL_MS : false),
      }}
    >
      <ShownRecord {...eraseType<ShownRecordProps>(props)} />
    </ShowBase>
  );
}

type ShownRecordProps = Omit<RecordPageProps<RaRecord>, 'refreshWhile'>;

function ShownRecord({ children, ...props }: ShownRecordProps) {
  const context = useShowContext();
  return (
    <RecordLoader {...context} {...props}>
      {context.record && children(context.record)}
    </RecordLoader>
  );
}

function RecordDetail({ schema, record }: RecordFieldsProps) {
  const getRecordName = useRecordName();
  return (
    <>
      <PageHeader title={getRecordName(record)} actions={<DefaultShowActions />} />
      <RelatedTabs>
        <RecordFields record={record} schema={schema} />
      </RelatedTabs>
    </>
  );
}

interface RecordFieldsProps {
  schema: ObjectSchema;
  record: RaRecord;
}

function RecordFields({ schema, record }: RecordFieldsProps) {
  const translateLabel = useTranslateLabel(schema);
  const columns = resolveColumns(schema, getFieldNames(schema));
  const fields = guardColumns(columns).map(({ id, render }) => ({
    label: translateLabel(id),
    value: render(record),
  }));
  return (
    <Card>
      <FieldList fields={fields} />
    </Card>
  );
}
