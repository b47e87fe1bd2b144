import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { SiteSummary } from '#contract/sites';
import { AddressText } from '../../kit';
import { ActiveBadge } from './ActiveBadge';
import { HealthBadge } from './HealthBadge';
import { LastSync } from './LastSync';

/** A site in the list on a phone. */
export function SiteCard({ site }: { site: SiteSummary }) {
  const translate = useTranslate();

  return (
    <>
      <Box sx={{ display: 'flex', gap: '10px', justifyContent: 'space-between', alignItems: 'start' }}>
        <Box className="title" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <Link to={`/dashboard/sites/${site.id}`}>{site.name}</Link>
        </Box>
        {site.is_active ? <HealthBadge state={site.health} /> : <ActiveBadge active={false} />}
      </Box>
      <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem', overflowWrap: 'anywhere' }}>
        <AddressText value={site.url} />
        <br />
        {`${translate('resources.sites.last_sync')}: `}
        <LastSync date={site.last_sync_at} />
      </Box>
    </>
  );
}
