import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { type ApiKeyAccess, type Site, sites } from '#contract/sites';
import { Banner, Button, Card, ConfirmDialog, SecretField, useAction, useNotifyError } from '../../admin';
import { callEndpoint } from '../../dataProvider';
import styles from './sites.module.css';

/** Reads the secret, which is recorded, and refetches the open activity. */
function useReadKey(id: number) {
  const queryClient = useQueryClient();
  const notifyError = useNotifyError();
  return async (use: ApiKeyAccess['use']) => {
    try {
      const { api_key } = await callEndpoint(sites.recordKeyAccess, { params: { id }, body: { use } });
      await queryClient.invalidateQueries({ queryKey: ['audit'] });
      return api_key;
    } catch (error) {
      notifyError('resources.sites.key.read_failed', error);
      return undefined;
    }
  };
}

/** The webhook secret, which the API calls `api_key`. */
export function ApiKeyCard({ site }: { site: Site }) {
  const translate = useTranslate();
  const [confirmOpen, setConfirmOpen] = useState(false);
  const readKey = useReadKey(site.id);
  const [regenerate, { isPending, data }] = useAction(sites.regenerateApiKey, {
    success: 'resources.sites.notifications.regenerated',
    failure: 'resources.sites.notifications.regenerate_failed',
    refresh: ['sites'],
    onSettled: () => setConfirmOpen(false),
  });
  const newKey = data?.api_key;
  const key = newKey ?? site.api_key;

  return (
    <Card
      title={translate('resources.sites.key.title')}
      subtitle={translate('resources.sites.key.subtitle')}
      actions={
        <Button onClick={() => setConfirmOpen(true)}>{translate('resources.sites.key.regenerate')}</Button>
      }
    >
      <div className={styles.key}>
        <SecretField
          key={key}
          value={key}
          revealable
          revealed={key === newKey}
          copiedMessage="resources.sites.key.copied"
          readSecret={key === newKey ? undefined : readKey}
        />
        {newKey && <Banner tone="available">{translate('resources.sites.key.regenerated')}</Banner>}
      </div>
      <ConfirmDialog
        open={confirmOpen}
        title={translate('resources.sites.key.confirm', { name: site.name })}
        text={translate('resources.sites.key.warning')}
        confirmLabel={translate('resources.sites.key.regenerate')}
        busy={isPending}
        onConfirm={() => regenerate({ params: { id: site.id } })}
        onClose={() => setConfirmOpen(false)}
      />
    </Card>
  );
}
