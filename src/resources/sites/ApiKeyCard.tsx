import { Box } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify, useShowContext, useTranslate } from 'react-admin';
import { type ApiKeyAccess, type Site, sites } from '#contract/sites';
import { Banner, Button, Card, ConfirmDialog, SecretField, useNotifyError } from '../../admin';
import { callEndpoint } from '../../dataProvider';

/** Not awaited; a failure does not break the page. */
function recordKeyAccess(id: number, use: ApiKeyAccess['use']) {
  callEndpoint(sites.recordKeyAccess, { params: { id }, body: { use } }).catch(() => undefined);
}

export function ApiKeyCard({ site }: { site: Site }) {
  const translate = useTranslate();
  const [confirmOpen, setConfirmOpen] = useState(false);
  const { regenerate, isRegenerating, newKey } = useRegenerateApiKey(site, () => setConfirmOpen(false));
  const key = newKey ?? site.api_key;

  return (
    <Card
      title={translate('resources.sites.key.title')}
      subtitle={translate('resources.sites.key.subtitle')}
      actions={
        <Button onClick={() => setConfirmOpen(true)}>{translate('resources.sites.key.regenerate')}</Button>
      }
    >
      <Box sx={{ display: 'grid', gap: '10px', justifyItems: 'start' }}>
        <SecretField
          key={key}
          value={key}
          revealable
          revealed={key === newKey}
          copiedMessage="resources.sites.key.copied"
          onUse={(use) => recordKeyAccess(site.id, use)}
        />
        {newKey && <Banner tone="available">{translate('resources.sites.key.regenerated')}</Banner>}
      </Box>
      <ConfirmDialog
        open={confirmOpen}
        title={translate('resources.sites.key.confirm', { name: site.name })}
        text={translate('resources.sites.key.warning')}
        confirmLabel={translate('resources.sites.key.regenerate')}
        busy={isRegenerating}
        onConfirm={() => regenerate()}
        onClose={() => setConfirmOpen(false)}
      />
    </Card>
  );
}

function useRegenerateApiKey(site: Site, onClose: () => void) {
  const notify = useNotify();
  const notifyError = useNotifyError();
  const { refetch } = useShowContext();
  const { mutate, isPending, data } = useMutation({
    mutationFn: () => callEndpoint(sites.regenerateApiKey, { params: { id: site.id } }),
    onSuccess: () => {
      notify('resources.sites.notifications.regenerated', { type: 'success' });
      refetch();
    },
    onError: (error) => notifyError('resources.sites.notifications.regenerate_failed', error),
    onSettled: onClose,
  });
  return { regenerate: mutate, isRegenerating: isPending, newKey: data?.api_key };
}
