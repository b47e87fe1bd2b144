import { Box } from '@mui/material';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { RecentAssignment } from '#contract/dashboard';
import { AddressText, DateText, Facts } from '../../kit';

const Cards = styled('ul')(({ theme }) => ({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& li': { padding: '10px 16px', borderTop: `1px solid ${theme.palette.divider}`, overflowWrap: 'anywhere' },
  '& li:first-of-type': { borderTop: 0 },
  '& a': { color: 'inherit', fontWeight: 600, textDecoration: 'none' },
}));

/** Assignments on a phone. */
export function RecentCards({ assignments }: { assignments: RecentAssignment[] }) {
  return (
    <Cards>
      {assignments.map((assignment, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an assignment carries no id of its own, a row no state.
        <AssignmentCard key={place} {...assignment} />
      ))}
    </Cards>
  );
}

function AssignmentCard({
  license_id,
  product_id,
  owner_email_address,
  order_id,
  sold_date,
}: RecentAssignment) {
  const translate = useTranslate();
  const text = (name: string) => translate(`dashboard.recent.${name}`);
  const none = translate('kit.none');

  return (
    <li>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: '12px' }}>
        <span>
          <AddressText value={owner_email_address || none} />
        </span>
        <Box component="span" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
          <DateText value={sold_date} />
        </Box>
      </Box>
      <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
        <Facts>
          {license_id && (
            <Link to={`/dashboard/licenses/${license_id}`}>{`${text('license')} ${license_id}`}</Link>
          )}
          {`${text('product')} ${product_id ?? none}`}
          {order_id ? `${text('order')} ${order_id}` : text('no_order')}
        </Facts>
      </Box>
    </li>
  );
}
