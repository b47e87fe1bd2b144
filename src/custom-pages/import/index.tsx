import { Box } from '@mui/material';
import { ResourceContextProvider, useTranslate } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { ImportForm } from '#contract/importForm';
import { Card, Columns, FieldStack, FormButtons, PageHeader, SchemaForm, useFieldLabel } from '../../kit';
import { DeliveriesField } from '../../resources/licenses/DeliveriesField';
import { FileDrop } from './FileDrop';
import { ImportNotes } from './ImportNotes';
import { ImportProgress } from './ImportProgress';
import { KeysField } from './KeysField';
import { KeysPreview } from './KeysPreview';
import { PoolField } from './PoolField';
import { RefusedKeys } from './RefusedKeys';
import { Stopped } from './Stopped';
import { useImport } from './useImport';
import { useShelf } from './useShelf';

const NO_KEYS = { text: '', more: 0 };

/** Many keys at once, into one pool. */
export default function ImportPage() {
  return (
    <ResourceContextProvider value="licenses">
      <Import />
    </ResourceContextProvider>
  );
}

function Import() {
  const translate = useTranslate();
  const labelOf = useFieldLabel(ImportForm);
  const [params] = useSearchParams();
  const keys = useShelf();
  const { onSubmit, sending, cancel, stopped, refused, close } = useImport(keys);

  return (
    <>
      <PageHeader title={translate('import.title')} subtitle={translate('import.subtitle')} />
      {sending && <ImportProgress sending={sending} onCancel={cancel} />}
      {stopped && !sending && <Stopped progress={stopped} shelf={keys.shelf} />}
      <SchemaForm
        schema={ImportForm}
        defaultValues={{ license_group_id: Number(params.get('pool')) || null, keys: NO_KEYS }}
        onSubmit={onSubmit}
        warn
      >
        <Columns side="320px" hidden={Boolean(sending)}>
          <Card>
            <FieldStack>
              <PoolField source="license_group_id" label={labelOf('license_group_id')} />
              <FileDrop onFiles={(files) => files.map((file) => keys.change(keys.shelf.addFile(file)))}>
                <KeysField source="keys" label={labelOf('keys')} keys={keys} />
              </FileDrop>
              <DeliveriesField source="delivre_x_times" label={labelOf('delivre_x_times')} />
              <FormButtons submit="import.submit" />
            </FieldStack>
          </Card>
          <Box sx={{ display: 'grid', gap: '14px', alignContent: 'start' }}>
            <KeysPreview {...keys} />
            <ImportNotes />
          </Box>
        </Columns>
        {refused && <RefusedKeys refused={refused} keys={keys} onClose={close} />}
      </SchemaForm>
    </>
  );
}
