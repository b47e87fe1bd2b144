import { ResourceContextProvider, useTranslate } from 'ra-core';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ImportForm, ImportFormOfPools } from '#contract/licenseForms';
import {
  Card,
  DateInput,
  FormButtons,
  InputStack,
  Offered,
  PageHeader,
  SchemaForm,
  TwoColumns,
  useInputLabel,
} from '../../admin';
import { FileDrop } from '../../resources/licenses/files/FileDrop';
import { DeliveryLimitInput } from '../../resources/licenses/licenseCreate';
import { PoolInput } from '../../resources/pools/PoolInput';
import { BatchInputs } from './BatchInputs';
import styles from './Import.module.css';
import { ImportProgress } from './ImportProgress';
import { ImportInterrupted, ImportResultDialog } from './ImportResultDialog';
import { KeysInput } from './KeysInput';
import { KeysPreview } from './KeysPreview';
import { KnownKeysDialog } from './KnownKeysDialog';
import { ListCard } from './ListCard';
import { MissingParts } from './MissingParts';
import { PoolNames } from './PoolNames';
import { FILE_ENDINGS } from './reading/fileEndings';
import { SoldKeys } from './SoldKeys';
import { UnclearColumns } from './UnclearColumns';
import { useImport } from './useImport';
import { useKeyStore } from './useKeyStore';
import { usePoolChoices } from './usePoolChoices';
import { useShownRows } from './useShownRows';

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
  const { needsPool } = keys.state;
  const shown = useShownRows();
  const pools = usePoolChoices(keys);
  const [soldSiteId, setSoldSiteId] = useState<number>();
  const { onSubmit, upload, cancel, interrupted, known, result, close } = useImport(keys, pools, {
    openedFromPool: params.has('pool'),
    soldSiteId,
  });

  return (
    <>
      <PageHeader title={translate('import.title')} subtitle={translate('import.subtitle')} />
      {upload && <ImportProgress upload={upload} onCancel={cancel} />}
      {interrupted && !upload && <ImportInterrupted progress={interrupted} keyStore={keys.keyStore} />}
      <SchemaForm
        schema={needsPool ? ImportForm : ImportFormOfPools}
        defaultValues={{ license_group_id: Number(params.get('pool')) || null, keys: EMPTY_KEYS }}
        onSubmit={onSubmit}
      >
        <TwoColumns className={styles.columns} hidden={Boolean(upload)}>
          <Card>
            <InputStack>
              <PoolInput
                source="license_group_id"
                label={getLabel('license_group_id')}
                placeholder="import.choose_pool"
                noOptionsText="import.no_pool"
                optional={!needsPool}
                helperText={needsPool ? undefined : 'import.pool_not_needed'}
              />
              <FileDrop
                hint="import.file.drop"
                endings={FILE_ENDINGS}
                onFiles={(files) => files.map((file) => keys.update(keys.keyStore.addFile(file)))}
              >
                <KeysInput source="keys" label={getLabel('keys')} keys={keys} />
              </FileDrop>
              <DeliveryLimitInput source="delivre_x_times" label={getLabel('delivre_x_times')} />
              <Offered capability="license_lifecycle">
                <DateInput
                  source="expires_on"
                  label={getLabel('expires_on')}
                  helperText="import.expires_on_help"
                  optional
                />
                <BatchInputs />
              </Offered>
              <FormButtons submitLabel={translate('import.submit')} progress="importing" />
            </InputStack>
          </Card>
          <div className={styles.side}>
            <KeysPreview {...keys} shown={shown} />
            <UnclearColumns {...keys} />
            <MissingParts roles={keys.state.parts} choices={pools.choices} />
            {pools.names.length > 0 && <PoolNames {...pools} />}
            <SoldKeys state={keys.state} siteId={soldSiteId} onChange={setSoldSiteId} />
            <ImportNotes />
          </div>
        </TwoColumns>
        <div ref={shown.target} className={styles.list} hidden={Boolean(upload)}>
          <ListCard {...keys} shown={shown} />
        </div>
        {known && <KnownKeysDialog {...known} />}
        {result && <ImportResultDialog result={result} keys={keys} onClose={close} />}
      </SchemaForm>
    </>
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
