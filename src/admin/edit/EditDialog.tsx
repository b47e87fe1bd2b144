import { EditBase, useEditContext, useNotify, useTranslate } from 'ra-core';
import { FormDialog } from '../form/FormDialog';
import { useSaveRecord } from '../form/ResourceForm';
import { SchemaInputs } from '../form/SchemaInputs';
import { useNotifyError } from '../hooks/useNotifyError';
import { useRecordName } from '../hooks/useRecordName';
import { useNotificationText } from '../hooks/useTranslateLabel';
import type { EditDialogProps } from '../resource/resourceOptions';
import { pickFields } from '../resource/schema';
import type { FormFields } from '../resource/viewDeclarations';

type Props = EditDialogProps & FormFields;

/** The form that changes a record, in a dialog. */
export function EditDialog(props: Props) {
  const notify = useNotify();
  const notifyError = useNotifyError();
  const getNotificationText = useNotificationText();
  const { record, onClose } = props;

  return (
    <EditBase
      id={record.id}
      disableAuthentication
      redirect={false}
      mutationMode="pessimistic"
      queryOptions={{
        onError: (error: unknown) => {
          notifyError(getNotificationText('update_failed'), error);
          onClose();
        },
      }}
      mutationOptions={{
        onSuccess: () => {
          notify(getNotificationText('updated'), { type: 'success' });
          onClose();
        },
      }}
    >
      <EditForm {...props} />
    </EditBase>
  );
}

function EditForm({ schema, inputs, onClose }: Props) {
  const { record } = useEditContext();
  const translate = useTranslate();
  const getRecordName = useRecordName();
  const onSubmit = useSaveRecord({ failure: 'update_failed' });
  if (!record) return null;
  return (
    <FormDialog
      title={`${translate('ra.action.edit')} ${getRecordName(record)}`}
      schema={schema}
      defaultValues={pickFields(record, schema)}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <SchemaInputs schema={schema} inputs={inputs} />
    </FormDialog>
  );
}
