import { useState } from 'react';
import { useRecordContext, useTranslate } from 'react-admin';
import type { PluginKey } from '#contract/deliveredKeys';
import type { SiteSummary } from '#contract/sites';
import { Banner, Button, Card, PageHeader, RecordPage, useFormats } from '../../../admin';
import { FileDrop } from '../../../custom-pages/import/FileDrop';
import shared from '../../../theme/shared.module.css';
import { DeliveredKeysOutcome } from './DeliveredKeysOutcome';
import styles from './deliveredKeys.module.css';
import { PluginForm } from './PluginForm';
import { parsePluginCsv } from './parsePluginCsv';
import { useImportDeliveredKeys } from './useImportDeliveredKeys';

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
  const [keys, setKeys] = useState<PluginKey[]>();
  const [isUnreadable, setUnreadable] = useState(false);
  const { isBusy, progress, read, upload } = useImportDeliveredKeys(site?.id ?? 0);
  if (!site) return null;

  async function readFiles(files: File[]) {
    const parsed = (await Promise.all(files.map((file) => file.text()))).map(parsePluginCsv);
    setUnreadable(parsed.some((rows) => rows === undefined));
    setKeys(parsed.flatMap((rows) => rows ?? []));
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
          <PluginForm isBusy={isBusy} onRead={async (plugin) => setKeys((await read(plugin)) ?? keys)} />
        </Card>
        {keys && <ReadKeys keys={keys} isBusy={isBusy} onImport={() => upload(keys)} />}
        {progress && <DeliveredKeysOutcome progress={progress} isBusy={isBusy} />}
      </div>
    </>
  );
}

interface ReadKeysProps {
  keys: PluginKey[];
  isBusy: boolean;
  onImport: () => void;
}

/** What was read, before anything is imported. */
function ReadKeys({ keys, isBusy, onImport }: ReadKeysProps) {
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
      <p className={shared.note}>{text('nothing_sent')}</p>
      <Button variant="contained" color="primary" disabled={isBusy || orders.size === 0} onClick={onImport}>
        {text('import')}
      </Button>
    </Card>
  );
}
