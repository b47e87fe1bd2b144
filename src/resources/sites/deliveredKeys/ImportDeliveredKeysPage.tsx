import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import type { DeliveredKeysResult } from '#contract/deliveredKeys';
import type { SiteSummary } from '#contract/sites';
import {
  Banner,
  Button,
  Card,
  PageHeader,
  RecordPage,
  useFormats,
  useNotifyError,
  useText,
} from '../../../admin';
import { ProgressBar } from '../../../admin/ui/ProgressBar';
import { translateField } from '../../../i18nProvider/translateField';
import shared from '../../../theme/shared.module.css';
import { FileDrop } from '../../licenses/files/FileDrop';
import { readTextFile } from '../../licenses/files/readTextFile';
import styles from './deliveredKeys.module.css';
import { PluginForm } from './PluginForm';
import { FILE_ENDINGS, type PluginFile, parsePluginCsv } from './parsePluginCsv';
import {
  type ImportProgress,
  type PluginCredentials,
  useImportDeliveredKeys,
} from './useImportDeliveredKeys';

/** Imports what another license plug-in of the shop delivered, from a file or its REST API. */
export default function ImportDeliveredKeysPage() {
  return (
    <RecordPage<SiteSummary> notFound="resources.sites.not_found">
      {(site) => <ImportDeliveredKeys site={site} />}
    </RecordPage>
  );
}

function ImportDeliveredKeys({ site }: { site: SiteSummary }) {
  const translate = useTranslate();
  const text = useText('resources.sites.delivered');
  const [file, setFile] = useState<PluginFile>();
  const notifyError = useNotifyError();
  const [isUnreadable, setUnreadable] = useState(false);
  const { isBusy, progress, read, upload } = useImportDeliveredKeys(site.id);

  async function readFiles(files: File[]) {
    try {
      const parsed = (await Promise.all(files.map(readTextFile))).map(parsePluginCsv);
      setUnreadable(parsed.some((content) => content === undefined));
      setFile({
        keys: parsed.flatMap((content) => content?.keys ?? []),
        errors: parsed.flatMap((content) => content?.errors ?? []),
      });
    } catch (error) {
      notifyError('import.unreadable', error);
    }
  }

  async function readPlugin(plugin: PluginCredentials) {
    const keys = await read(plugin);
    if (keys) setFile({ keys, errors: [] });
  }

  return (
    <>
      <PageHeader
        title={text('title')}
        subtitle={text('subtitle', { name: site.name })}
        actions={
          <Button to={`/dashboard/sites/${site.id}`}>{translate('resources.sites.events.back')}</Button>
        }
      />
      <div className={styles.page}>
        <Card title={text('file')} subtitle={text('file_help')} narrow>
          <FileDrop hint="resources.sites.delivered.drop" endings={FILE_ENDINGS} onFiles={readFiles}>
            {null}
          </FileDrop>
          {isUnreadable && <Banner tone="exhausted">{text('unreadable')}</Banner>}
        </Card>
        <Card title={text('api')} subtitle={text('api_help')} narrow>
          <PluginForm isBusy={isBusy} onRead={readPlugin} />
        </Card>
        {file && <ReadKeys {...file} isBusy={isBusy} onImport={() => upload(file)} />}
        {progress && <DeliveredKeysOutcome progress={progress} isBusy={isBusy} />}
      </div>
    </>
  );
}

interface ReadKeysProps extends PluginFile {
  isBusy: boolean;
  onImport: () => void;
}

/** The keys that were read, before anything is imported. */
function ReadKeys({ keys, errors, isBusy, onImport }: ReadKeysProps) {
  const formats = useFormats();
  const text = useText('resources.sites.delivered');
  const orders = new Set(keys.map(({ order_id }) => order_id).filter(Boolean));
  const inStock = keys.filter(({ order_id }) => order_id === '' || order_id === '0').length;

  return (
    <Card title={text('read', { smart_count: keys.length, count: formats.number(keys.length) })} narrow>
      <p>
        {text('of_orders', { smart_count: orders.size, count: formats.number(orders.size) })}
        {inStock > 0 && <> {text('in_stock', { smart_count: inStock, count: formats.number(inStock) })}</>}
      </p>
      <RefusedRows errors={errors} />
      <p className={shared.note}>{text('nothing_sent')}</p>
      <Button variant="contained" color="primary" disabled={isBusy || orders.size === 0} onClick={onImport}>
        {text('import')}
      </Button>
    </Card>
  );
}

interface DeliveredKeysOutcomeProps {
  progress: ImportProgress;
  isBusy: boolean;
}

/** The progress of the import, then its result with the refused rows. */
function DeliveredKeysOutcome({ progress, isBusy }: DeliveredKeysOutcomeProps) {
  const formats = useFormats();
  const labelId = useId();
  const { done, total, created_count, known_count, errors } = progress;
  const text = useText('resources.sites.delivered');
  const count = (name: string, value: number) =>
    text(name, { smart_count: value, count: formats.number(value) });

  return (
    <Card title={text('result')} narrow>
      {isBusy && (
        <>
          <p id={labelId}>{text('progress', { done: formats.number(done), total: formats.number(total) })}</p>
          <ProgressBar
            done={done}
            total={total}
            labelledBy={labelId}
            announce={(percent) => text('percent', { percent })}
          />
        </>
      )}
      <div role="status">
        <Banner tone={done < total || created_count + known_count === 0 ? 'warning' : 'available'}>
          {count('created', created_count)} {known_count > 0 && count('known', known_count)}{' '}
          {errors.length > 0 && count('refused', errors.length)}
          {!isBusy && done < total && <> {text('stopped')}</>}
        </Banner>
      </div>
      <RefusedRows errors={errors} />
    </Card>
  );
}

const SHOWN_ERRORS = 200;

/** The refused rows of a file with their reasons. */
function RefusedRows({ errors }: Pick<DeliveredKeysResult, 'errors'>) {
  const formats = useFormats();
  const text = useText('resources.sites.delivered');
  const more = errors.length - SHOWN_ERRORS;
  if (errors.length === 0) return null;

  return (
    <>
      <ul className={styles.errors}>
        {errors.slice(0, SHOWN_ERRORS).map(({ row, ...error }) => (
          <li key={`${row} ${error.message}`}>
            {text('row', { row })}: {translateField(error, 'message')}
          </li>
        ))}
      </ul>
      {more > 0 && <p>{text('more', { smart_count: more, count: formats.number(more) })}</p>}
    </>
  );
}
