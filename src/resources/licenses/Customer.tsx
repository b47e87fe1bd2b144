import { Box } from '@mui/material';
import { Nothing } from '../../kit';

/** A customer's address on one line; the whole of it is a pointer's rest away. */
export function Customer({ email }: { email: string | null }) {
  if (!email) return <Nothing />;
  return (
    <Box
      component="span"
      title={email}
      sx={{
        display: 'block',
        maxWidth: { sm: 170, xl: 320 },
        overflow: 'hidden',
        textOverflow: 'ellipsis',
        whiteSpace: 'nowrap',
      }}
    >
      {email}
    </Box>
  );
}
