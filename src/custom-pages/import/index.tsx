import { Box } from '@mui/material';
import { ResourceContextProvider, useGetList, useTranslate } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { ImportForm } from '#contract/importForm';
import type { Pool } from '#contract/pools';
import {
  AutocompleteInput,
  Card,
  FormButtons,
  InputStack,
  PageHeader,
  SchemaForm,
  TwoColumns,
  useTranslateLabel,
} from '../../admin';
import { FULL_LIST } from '../../admin/fullList';
import { DeliveryLimitInput } from '../../resources/licenses/DeliveryLimitInput';
import { FileDrop } from './FileDrop';
import { ImportInterrupted } from './ImportInterrupted';
import { ImportProgress } from './ImportProgress';
import { KeysInput } from './KeysInput';
import { KeysPreview } from './KeysPreview';
import { RejectedKeysDialog } from './RejectedKeysDialog';
import { useImport } from './useImport';
import { useKeyStore } from './useKeyStore';

const EMPTY_KEYS = { text: '', more: 0 };

export default function ImportPage() {
  return (
    <ResourceContextProvider value="licenses">
      <Import />
    </ResourceContextProvider>
  );
}

function Import() {
  const translate = useTranslate();
  const getLabel = useTranslateLabel(ImportForm);
  const [params] = useSearchParams();
  const keys = useKeyStore();
  const { onSubmit, upload, cancel, interrupted, rejected, close } = useImport(keys);

  return (
    <>
      <PageHeader title={translate('import.title')} subtitle={translate('import.subtitle')} />
      {upload && <ImportProgress upload={upload} onCancel={cancel} />}
      {interrupted && !upload && <ImportInterrupted progress={interrupted} keyStore={keys.keyStore} />}
      <SchemaForm
        schema={ImportForm}
        defaultValues={{ license_group_id: Number(params.get('pool')) || null, keys: EMPTY_KEYS }}
        onSubmit={onSubmit}
        warnWhenUnsavedChanges
      >
        <TwoColumns side="320px" hidden={Boolean(upload)}>
          <Card>
            <InputStack>
              <PoolInput source="license_group_id" label={getLabel('license_group_id')} />
              <FileDrop onFiles={(files) => files.map((file) => keys.update(keys.keyStore.addFile(file)))}>
                <KeysInput source="keys" label={getLabel('keys')} keys={keys} />
              </FileDrop>
              <DeliveryLimitInput source="delivre_x_times" label={getLabel('delivre_x_times')} />
              <FormButtons submitLabel="import.submit" />
            </InputStack>
          </Card>
          <Box sx={{ display: 'grid', gap: '14px', alignContent: 'start' }}>
            <KeysPreview {...keys} />
            <ImportNotes />
          </Box>
        </TwoColumns>
        {rejected && <RejectedKeysDialog rejected={rejected} keys={keys} onClose={close} />}
      </SchemaForm>
    </>
  );
}

const NO_POOLS: Pool[] = [];

function PoolInput({ source, label }: { source: string; label: string }) {
  const { data: pools = NO_POOLS } = useGetList<Pool>('pools', FULL_LIST);
  return (
    <AutocompleteInput
      source={source}
      label={label}
      options={pools}
      getOptionLabel={({ name }) => name}
      noOptionsText="import.no_pool"
      placeholder="import.choose_pool"
    />
  );
}

const NOTES = ['same', 'duplicates', 'empty', 'encrypted'] as const;

function ImportNotes() {
  const translate = useTranslate();
  return (
    <Box sx={{ order: { lg: -1 } }}>
      <Card title={translate('import.notes.title')}>
        <Box component="ul" sx={{ m: 0, pl: '18px', display: 'grid', gap: '6px', color: 'text.secondary' }}>
          {NOTES.map((note) => (
            <li key={note}>{translate(`import.notes.${note}`)}</li>
          ))}
        </Box>
      </Card>
    </Box>
  );
}
