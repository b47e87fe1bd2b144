import { Box } from '@mui/material';
import { ViewButton } from '../../kit';
import { DeleteLicense } from './DeleteLicense';

/** A phone's card is opened by a tap; what else can be done stands on the license's page. */
export function LicenseRowActions() {
  return (
    <Box sx={{ display: { xs: 'none', sm: 'inline-flex' } }}>
      <ViewButton />
      <DeleteLicense />
    </Box>
  );
}
