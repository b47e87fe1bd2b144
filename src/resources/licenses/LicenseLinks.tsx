import { Box } from '@mui/material';
import { Link } from 'react-router-dom';

/** Licenses by their numbers, each leading to its page. */
export function LicenseLinks({ ids }: { ids: number[] }) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: '0 8px' }}>
      {ids.map((id) => (
        <Link key={id} to={`/dashboard/licenses/${id}`}>
          #{id}
        </Link>
      ))}
    </Box>
  );
}
