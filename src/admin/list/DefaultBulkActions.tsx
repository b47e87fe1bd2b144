import { BulkDeleteButton } from '../delete/BulkDeleteButton';
import { BulkExportButton } from '../export/ExportButton';

/** Actions for selected rows that follow from the resource. */
export default function DefaultBulkActions() {
  return (
    <>
      <BulkExportButton />
      <BulkDeleteButton />
    </>
  );
}
