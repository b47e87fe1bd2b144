import { Box } from '@mui/material';
import { ResourceContextProvider, useTranslate } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { ImportForm } from '#contract/licenses';
import { Card, FieldStack, FormButtons, PageHeader, SchemaForm, useFieldLabel } from '../../kit';
import { DeliveriesField } from '../../resources/licenses/DeliveriesField';
import { ImportNotes } from './ImportNotes';
import { KeysField } from './KeysField';
import { PoolField } from './PoolField';
import { RefusedKeys } from './RefusedKeys';
import { useImport } from './useImport';

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
  const { onSubmit, refused, close } = useImport();

  return (
    <>
      <PageHeader title={translate('import.title')} subtitle={translate('import.subtitle')} />
      <SchemaForm
        schema={ImportForm}
        defaultValues={{ license_group_id: Number(params.get('pool')) || null }}
        onSubmit={onSubmit}
        warn
      >
        <Box sx={{ display: 'grid', gap: '14px', gridTemplateColumns: { lg: 'minmax(0, 1fr) 320px' } }}>
          <Card>
            <FieldStack>
              <PoolField source="license_group_id" label={labelOf('license_group_id')} />
              <KeysField source="keys" label={labelOf('keys')} />
              <DeliveriesField source="delivre_x_times" label={labelOf('delivre_x_times')} />
              <FormButtons submit="import.submit" />
            </FieldStack>
          </Card>
          <ImportNotes />
        </Box>
        {refused && <RefusedKeys refused={refused} onClose={close} />}
      </SchemaForm>
    </>
  );
}
