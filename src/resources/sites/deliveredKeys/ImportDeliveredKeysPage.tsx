import { useRecordContext, useTranslate } from 'ra-core';
import { useState } from 'react';
import type { SiteSummary } from '#contract/sites';
import { Banner, Button, Card, PageHeader, RecordPage, useFormats, useNotifyError } from '../../../admin';
import shared from '../../../theme/shared.module.css';
import { decodeText } from '../../licenses/files/decodeText';
import { FileDrop } from '../../licenses/files/FileDrop';
import { DeliveredKeysOutcome } from './DeliveredKeysOutcome';
import styles from './deliveredKeys.module.css';
import { PluginForm } from './PluginForm';
import { type PluginFile, parsePluginCsv } from './parsePluginCsv';
import { RefusedRows } from './RefusedRows';
import { type PluginCredentials, useImportDeliveredKeys } from './useImportDeliveredKeys';

/** Imports what another license plug-in of the shop delivered, from a file or its REST API. */
export default function ImportDeliveredKeysPage() {
  return (
    <RecordPage notFound="resources.sites.not_found">
      <ImportDeliveredKeys />
    </RecordPage>
  );
}

function ImportDeliveredKeys() {
  const site = useRecordContext<SiteSummary>();
  const translate = useTranslate();
  const text = (name: string, args?: object) => translate(`resources.sites.delivered.${name}`, args);
  const [file, setFile] = useState<PluginFile>();
  const notifyError = useNotifyError();
  const [isUnreadable, setUnreadable] = useState(false);
  const { isBusy, progress, read, upload } = useImportDeliveredKeys(site?.id ?? 0);
  if (!site) return null;

  async function readFiles(files: File[]) {
    try {
      const parsed = (await Promise.all(files.map(decodeText))).map(parsePluginCsv);
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
          <FileDrop onFiles={readFiles}>{null}</FileDrop>
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

/** What was read, before anything is imported. */
function ReadKeys({ keys, errors, isBusy, onImport }: ReadKeysProps) {
  const translate = useTranslate();
  const formats = useFormats();
  const text = (name: string, args?: object) => translate(`resources.sites.delivered.${name}`, args);
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
