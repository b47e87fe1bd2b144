import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type ApiKeyAccess, type Site, sites } from '#contract/sites';
import { ActionButton, Banner, Card, SecretField, useNotifyError, useText } from '../../admin';
import { callEndpoint, isOffered } from '../../dataProvider';
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
  const text = useText('resources.sites.key');
  const [newKey, setNewKey] = useState<string>();
  const readKey = useReadKey(site.id);
  const key = newKey ?? site.api_key;

  return (
    <Card
      title={text('title')}
      subtitle={text('subtitle')}
      actions={
        <ActionButton
          action={sites.regenerateApiKey}
          input={{ params: { id: site.id } }}
          success="resources.sites.notifications.regenerated"
          failure="resources.sites.notifications.regenerate_failed"
          refresh={['sites']}
          confirm={{ title: text('confirm', { name: site.name }), text: text('warning') }}
          // Not every server answers with the site: its record has the key, once it is read again.
          onSuccess={(changed?: Site) => setNewKey(changed?.api_key)}
        >
          {text('regenerate')}
        </ActionButton>
      }
    >
      <div className={styles.key}>
        <SecretField
          key={key}
          value={key}
          revealable
          revealed={key === newKey}
          copiedText="resources.sites.key.copied"
          readSecret={key === newKey || !isOffered(sites.recordKeyAccess) ? undefined : readKey}
        />
        {newKey && <Banner tone="available">{text('regenerated')}</Banner>}
      </div>
    </Card>
  );
}
