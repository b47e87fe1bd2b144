import { Box } from '@mui/material';
import { styled } from '@mui/material/styles';
import { LinkBase, useCreatePath } from 'react-admin';
import { Pool } from '#contract/pools';
import { NumberText, useFieldLabel, useText } from '../../kit';
import { PoolName } from './PoolName';
import { RunsOut } from './RunsOut';
import { soldOf } from './soldOf';

const Counts = styled('dl')(({ theme }) => ({
  // Before what the list's cards say of every `dl`.
  '&&': { gridTemplateColumns: 'repeat(4, minmax(min-content, 1fr))', margin: '8px 0 0' },
  '& > div': { display: 'flex', flexDirection: 'column-reverse' },
  '& dt': { color: theme.palette.text.secondary, fontSize: '0.75rem' },
  '& dd': { margin: 0, fontWeight: 600 },
}));

/** A pool on a phone: its name, then its counts side by side. */
export function PoolCard({ pool }: { pool: Pool }) {
  const createPath = useCreatePath();
  const text = useText();
  const labelOf = useFieldLabel(Pool);
  const counts = {
    [labelOf('total_licenses')]: pool.total_licenses,
    [labelOf('available_licenses')]: pool.available_licenses,
    [text('resources.pools.sold')]: soldOf(pool),
    [labelOf('exhausted_licenses')]: pool.exhausted_licenses,
  };

  return (
    <>
      <LinkBase
        to={createPath({ resource: 'pools', type: 'show', id: pool.id })}
        style={{ color: 'inherit', fontWeight: 600, textDecoration: 'none' }}
      >
        <PoolName pool={pool} />
      </LinkBase>
      <Counts>
        {Object.entries(counts).map(([label, count]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <NumberText value={count} />
            </dd>
          </div>
        ))}
      </Counts>
      {pool.runway?.runs_out_at && (
        <Box sx={{ mt: '8px', color: 'text.secondary', fontSize: '0.8125rem' }}>
          {pool.runway.days_left !== 0 && `${text('resources.pools.runway.column')} `}
          <RunsOut pool={pool} />
        </Box>
      )}
    </>
  );
}
