import CopyIcon from '@mui/icons-material/ContentCopyOutlined';
import { Box, IconButton, Tooltip } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { Site } from '#contract/sites';
import { Card, useCopy } from '../../kit';

/** Where the shop's webhooks go, and how they are set up by hand. */
export function WebhookCard({ site }: { site: Site }) {
  const translate = useTranslate();
  const copy = useCopy();
  const label = translate('resources.sites.webhook.copy');

  return (
    <Card title={translate('resources.sites.webhook.title')}>
      <Box sx={{ display: 'flex', gap: '4px', alignItems: 'flex-start', mb: '8px' }}>
        <Box
          component="code"
          sx={(theme) => ({
            fontFamily: theme.typography.mono,
            fontSize: '0.8125rem',
            lineHeight: '25px',
            overflowWrap: 'anywhere',
          })}
        >
          {site.webhook_url}
        </Box>
        <Tooltip title={label}>
          <IconButton
            size="small"
            aria-label={label}
            onClick={() => copy(site.webhook_url, 'resources.sites.webhook.copied')}
            sx={{ '& svg': { fontSize: 15 } }}
          >
            <CopyIcon />
          </IconButton>
        </Tooltip>
      </Box>
      <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
        {translate('resources.sites.webhook.how')}
      </Box>
    </Card>
  );
}
