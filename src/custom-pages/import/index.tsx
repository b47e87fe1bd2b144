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
  useInputLabel,
} from '../../admin';
import { FULL_LIST } from '../../admin/listParams';
import { DeliveryLimitInput } from '../../resources/licenses/DeliveryLimitInput';
import { FileDrop } from './FileDrop';
import styles from './Import.module.css';
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
  const getLabel = useInputLabel(ImportForm, 'resources.licenses');
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
        <TwoColumns className={styles.columns} hidden={Boolean(upload)}>
          <Card>
            <InputStack>
              <PoolInput source="license_group_id" label={getLabel('license_group_id')} />
              <FileDrop onFiles={(files) => files.map((file) => keys.update(keys.keyStore.addFile(file)))}>
                <KeysInput source="keys" label={getLabel('keys')} keys={keys} />
              </FileDrop>
              <DeliveryLimitInput source="delivre_x_times" label={getLabel('delivre_x_times')} />
              <FormButtons submitLabel={translate('import.submit')} />
            </InputStack>
          </Card>
          <div className={styles.side}>
            <KeysPreview {...keys} />
            <ImportNotes />
          </div>
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
    <div className={styles.notes}>
      <Card title={translate('import.notes.title')}>
        <ul className={styles.noteList}>
          {NOTES.map((note) => (
            <li key={note}>{translate(`import.notes.${note}`)}</li>
          ))}
        </ul>
      </Card>
    </div>
  );
}
