import { Box } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify, useShowContext, useTranslate } from 'react-admin';
import { type Site, type SiteKeyUse, sites } from '#contract/sites';
import { call } from '../../dataProvider';
import { Banner, Button, Card, ConfirmDialog, KeyText, useFailure } from '../../kit';

/** Nobody waits for it, and the page does not break when it fails. */
function noteKeyUse(id: number, use: SiteKeyUse['use']) {
  call(sites.noteKeyUse, { params: { id }, body: { use } }).catch(() => undefined);
}

/** The site's API key; a new one is made on demand and shown at once. */
export function ApiKeyCard({ site }: { site: Site }) {
  const translate = useTranslate();
  const [asking, setAsking] = useState(false);
  const { renew, renewing, renewed } = useNewKey(site, () => setAsking(false));
  const key = renewed ?? site.api_key;

  return (
    <Card
      title={translate('resources.sites.key.title')}
      subtitle={translate('resources.sites.key.subtitle')}
      actions={<Button onClick={() => setAsking(true)}>{translate('resources.sites.key.regenerate')}</Button>}
    >
      <Box sx={{ display: 'grid', gap: '10px', justifyItems: 'start' }}>
        <KeyText
          key={key}
          value={key}
          revealable
          revealed={key === renewed}
          copied="resources.sites.key.copied"
          onUse={(use) => noteKeyUse(site.id, use)}
        />
        {renewed && <Banner tone="available">{translate('resources.sites.key.renewed')}</Banner>}
      </Box>
      <ConfirmDialog
        open={asking}
        title={translate('resources.sites.key.confirm', { name: site.name })}
        text={translate('resources.sites.key.warning')}
        confirm={translate('resources.sites.key.regenerate')}
        busy={renewing}
        onConfirm={() => renew()}
        onClose={() => setAsking(false)}
      />
    </Card>
  );
}

function useNewKey(site: Site, done: () => void) {
  const notify = useNotify();
  const failed = useFailure();
  const { refetch } = useShowContext();
  const { mutate, isPending, data } = useMutation({
    mutationFn: () => call(sites.regenerateApiKey, { params: { id: site.id } }),
    onSuccess: () => {
      notify('resources.sites.notifications.regenerated', { type: 'success' });
      refetch();
    },
    onError: (error) => failed('resources.sites.notifications.regenerate_failed', error),
    onSettled: done,
  });
  return { renew: mutate, renewing: isPending, renewed: data?.api_key };
}
