import { Box } from '@mui/material';
import { useRecordContext, useTranslate } from 'react-admin';
import type { License } from '#contract/licenses';
import { DeleteButton } from '../../kit';
import { isDelivered } from './isDelivered';

/** Deletes a license; a delivered one is warned of. */
export function DeleteLicense({ variant }: { variant?: 'icon' | 'button' }) {
  const license = useRecordContext<License>();
  const translate = useTranslate();
  if (!license) return null;

  const warning = isDelivered(license.license_status) && (
    <p>
      <Box component="strong" sx={{ color: 'text.primary' }}>
        {translate('resources.licenses.delete.sold')}
      </Box>
    </p>
  );
  return (
    <DeleteButton
      variant={variant}
      warning={
        <>
          {translate('resources.licenses.delete.warning')}
          {warning}
        </>
      }
    />
  );
}
