import {
  EditBase,
  type MutationMode,
  type RaRecord,
  useEditContext,
  useNotify,
  useRedirect,
  useResourceContext,
} from 'ra-core';
import { useState } from 'react';
import { ResourceForm } from '../form/ResourceForm';
import { useNotificationText } from '../hooks/useTranslateLabel';
import { getFieldNames, type ObjectSchema, pickFields } from '../resource/schema';
import type { FormFields } from '../resource/viewDeclarations';
import { RecordLoader } from '../show/RecordLoader';
import { getRecordStaleTime } from '../show/recordFreshness';
import { Card } from '../ui/Card';
import { PageHeader } from '../ui/PageHeader';
import { RestoreInput } from './RestoreInput';
import { useNotifyRefusedEdit } from './useNotifyRefusedEdit';

interface EditViewProps extends FormFields {
  mutationMode?: MutationMode;
}

/** The edit page of a resource; the form follows from its schema and holds the values of the record. */
export function EditView({ mutationMode = 'pessimistic', ...form }: EditViewProps) {
  const resource = useResourceContext();
  const notify = useNotify();
  const redirectTo = useRedirect();
  const getNotificationText = useNotificationText();

  return (
    <EditBase
      disableAuthentication
      mutationMode={mutationMode}
      // The page shows the error itself: no redirect.
      queryOptions={{ onError: () => {}, staleTime: getRecordStaleTime }}
      mutationOptions={{
        onSuccess: (record: RaRecord) => {
          notify(getNotificationText('updated'), {
            type: 'success',
            undoable: mutationMode === 'undoable',
          });
          redirectTo('list', resource, record.id, record);
        },
      }}
    >
      <EditPage {...form} mutationMode={mutationMode} />
    </EditBase>
  );
}

function EditPage({ mutationMode, ...form }: EditViewProps) {
  const context = useEditContext();
  const getNotificationText = useNotificationText();
  const notifyRefusedEdit = useNotifyRefusedEdit();
  const { record, defaultTitle, isPending, isFetching } = context;
  const [isLoaded, setLoaded] = useState(false);
  if (!isFetching && !isLoaded) setLoaded(true);
  // A form of a part of the record would save the rest as empty; one that is shown stays.
  const isPartial = !isLoaded && !isComplete(record, form.schema);

  return (
    <RecordLoader {...context} isPending={isPending || isPartial}>
      <PageHeader title={String(defaultTitle)} />
      <Card narrow>
        {record && (
          <ResourceForm
            key={record.id}
            {...form}
            defaultValues={pickFields(record, form.schema)}
            failure="update_failed"
            // Other modes have left the page when the change is refused.
            onRefused={
              mutationMode === 'pessimistic'
                ? undefined
                : (error, values) =>
                    notifyRefusedEdit(getNotificationText('update_failed'), error, record.id, values)
            }
          >
            <RestoreInput />
          </ResourceForm>
        )}
      </Card>
    </RecordLoader>
  );
}

/** Lists may omit fields of their records. */
const isComplete = (record: RaRecord | undefined, schema: ObjectSchema) =>
  getFieldNames(schema).every((name) => record?.[name] !== undefined);
