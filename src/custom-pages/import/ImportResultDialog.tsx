import { Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { type TranslateFunction as Translate, useTranslate } from 'ra-core';
import { useEffect, useRef } from 'react';
import { Banner, Button, useFormats } from '../../admin';
import { downloadFile } from '../../admin/export/saveCsvFile';
import { translateText } from '../../i18nProvider/translateText';
import shared from '../../theme/shared.module.css';
import styles from './Import.module.css';
import { PoolResults, SoldResult } from './PoolResults';
import type { ImportOutcome } from './useImport';
import type { ImportKeys } from './useKeyStore';
import type { KeyStoreProxy } from './worker/connectWorker';
import type { UploadProgress } from './worker/KeyStore';
import type { KeyPlace, RejectedGroup, RejectedKey } from './worker/rejections';

const TITLE_ID = 'import-result';

interface ImportResultDialogProps {
  result: ImportOutcome;
  keys: ImportKeys;
  onClose: () => void;
}

/**
 * What was imported, then what was not and why, to download or edit. Not a native dialog, which would cover the
 * result toast.
 */
export function ImportResultDialog({
  result: { created, rejected, poolId, pools, sold },
  keys: { keyStore, replaceKeys },
  onClose,
}: ImportResultDialogProps) {
  const translate = useTranslate();
  const formats = useFormats();
  const count = rejected.reduce((sum, group) => sum + group.count, 0);
  const notImported = translate('import.rejected.title', {
    smart_count: count,
    count: formats.number(count),
  });

  // Imported keys are not sent again: they would be rejected as duplicates.
  async function edit() {
    replaceKeys(await keyStore.retainRejected('import.source.rejected'));
    onClose();
  }

  return (
    <Dialog open onClose={edit} aria-labelledby={TITLE_ID} maxWidth="sm" fullWidth>
      <DialogTitle id={TITLE_ID} component="h2" className={styles.dialogTitle}>
        {created > 0 || count === 0
          ? translate('import.created', { smart_count: created, count: formats.number(created) })
          : notImported}
      </DialogTitle>
      <DialogContent>
        <PoolResults pools={pools} />
        {created > 0 && count === 0 && <p>{translate('import.done.none_refused')}</p>}
        {sold && <SoldResult {...sold} />}
        {created > 0 && count > 0 && <Banner tone="warning">{notImported}</Banner>}
        <RejectedKeys groups={rejected} />
      </DialogContent>
      <DialogActions className={styles.dialogActions}>
        {count > 0 && (
          <>
            <Button onClick={() => downloadRejected(keyStore, translate)}>
              {translate('import.rejected.download')}
            </Button>
            <Button onClick={edit}>{translate('import.rejected.edit')}</Button>
          </>
        )}
        <Button to="/dashboard/licenses">{translate('import.rejected.done')}</Button>
        {pools.length < 2 && poolId && (
          <Button to={`/dashboard/pools/${poolId}`} variant="contained" color="primary">
            {translate('import.rejected.to_pool')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

interface ImportInterruptedProps {
  progress: UploadProgress;
  keyStore: KeyStoreProxy;
}

export function ImportInterrupted({
  progress: { created, errors, remaining },
  keyStore,
}: ImportInterruptedProps) {
  const translate = useTranslate();
  const formats = useFormats();
  const noteRef = useRef<HTMLDivElement>(null);
  useEffect(() => noteRef.current?.focus(), []);

  const counts = {
    created: formats.number(created),
    errors: formats.number(errors),
    remaining: formats.number(remaining),
  };
  return (
    <div ref={noteRef} tabIndex={-1} className={styles.interrupted}>
      <Banner tone="warning">
        {translate('import.interrupted', counts)}
        {errors > 0 && (
          <Button variant="text" size="small" onClick={() => downloadRejected(keyStore, translate)}>
            {translate('import.rejected.download')}
          </Button>
        )}
      </Banner>
    </div>
  );
}

/** Rejected keys by reason, each with its line. */
function RejectedKeys({ groups }: { groups: RejectedGroup[] }) {
  const formats = useFormats();

  return groups.map(({ reason, count, first }) => (
    <details key={JSON.stringify(reason)} className={styles.rejected} open={groups.length === 1}>
      <summary>
        {translateText(reason)} <span className={styles.rejectedCount}>{formats.number(count)}</span>
      </summary>
      <ul>
        {first.map(({ key, source, line, order }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: keys may repeat, and the list never changes.
          <li key={index}>
            <Place source={source} line={line} order={order} />
            <code>{key}</code>
          </li>
        ))}
      </ul>
      <MoreKeys count={count - first.length} />
    </details>
  ));
}

function Place({ order, ...place }: KeyPlace & Pick<RejectedKey, 'order'>) {
  const translate = useTranslate();
  const formatPlace = useKeyPlace();
  const parts = [formatPlace(place), order && translate('import.rejected.order', { order })];
  return <span className={shared.note}>{parts.filter(Boolean).join(', ')}</span>;
}

/** Formats where a key is: file and line. */
export function useKeyPlace() {
  const translate = useTranslate();
  return ({ source, line }: KeyPlace): string =>
    [source && translate(source, { _: source }), translate('import.rejected.line', { line })]
      .filter(Boolean)
      .join(', ');
}

function MoreKeys({ count }: { count: number }) {
  const translate = useTranslate();
  const formats = useFormats();
  if (count === 0) return null;
  return <p>{translate('import.rejected.more', { smart_count: count, count: formats.number(count) })}</p>;
}

async function downloadRejected(keyStore: KeyStoreProxy, translate: Translate): Promise<void> {
  const header = {
    key: translate('import.rejected.key'),
    day: translate('import.rejected.day'),
    reason: translate('import.rejected.reason'),
  };
  const reasons = (await keyStore.listReasons()).map((reason) => translateText(reason));
  downloadFile(await keyStore.createRejectedCsv(header, reasons), 'refused-licenses.csv');
}
