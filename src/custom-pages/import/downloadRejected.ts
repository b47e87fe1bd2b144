import type { TranslateFunction as Translate } from 'ra-core';
import { downloadFile } from '../../admin/export/openCsvFile';
import { translateText } from '../../texts/translateText';
import type { KeyStoreProxy } from './worker/connectWorker';

export async function downloadRejected(keyStore: KeyStoreProxy, translate: Translate): Promise<void> {
  const header = {
    key: translate('import.rejected.key'),
    day: translate('import.rejected.day'),
    reason: translate('import.rejected.reason'),
  };
  const reasons = (await keyStore.listReasons()).map((reason) => translateText(reason));
  downloadFile(await keyStore.createRejectedCsv(header, reasons), 'refused-licenses.csv');
}
