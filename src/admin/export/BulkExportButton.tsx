import {
  fetchRelatedRecords,
  type RaRecord,
  useDataProvider,
  useListContext,
  useTranslate,
} from 'react-admin';
import { useNotifyError } from '../hooks/useNotifyError';
import { useSelectedRecords } from '../hooks/useSelectedRecords';
import { Button } from '../ui/Button';

/** Exports the selected rows as CSV. For `bulkActions` of a list. */
export function BulkExportButton() {
  const { exporter, resource } = useListContext<RaRecord>();
  const selected = useSelectedRecords();
  const dataProvider = useDataProvider();
  const translate = useTranslate();
  const notifyError = useNotifyError();

  async function exportSelected() {
    try {
      if (exporter) await exporter(selected, fetchRelatedRecords(dataProvider), dataProvider, resource);
    } catch (error) {
      notifyError('kit.list.export_failed', error);
    }
  }
  return <Button onClick={exportSelected}>{translate('kit.list.export')}</Button>;
}
