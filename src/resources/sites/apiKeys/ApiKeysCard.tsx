import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { apiKeys, type CreatedApiKey } from '#contract/apiKeys';
import type { SiteSummary } from '#contract/sites';
import {
  Banner,
  Button,
  Card,
  Dialog,
  EmptyState,
  getErrorMessage,
  ModalActions,
  Skeleton,
  useCopyToClipboard,
} from '../../../admin';
import { callEndpoint } from '../../../dataProvider';
import { ApiKeyItem } from './ApiKeyItem';
import styles from './apiKeys.module.css';
import { CreateApiKeyDialog } from './CreateApiKeyDialog';
import { getApiKeysQueryKey } from './getApiKeysQueryKey';

/** The API keys of a site, for shops that are not WooCommerce. A key is shown once, when it is created. */
export default function ApiKeysCard({ site }: { site: SiteSummary }) {
  const translate = useTranslate();
  const [isCreating, setCreating] = useState(false);
  const [created, setCreated] = useState<CreatedApiKey>();
  const { data: keys, error } = useQuery({
    queryKey: getApiKeysQueryKey(site.id),
    queryFn: ({ signal }) => callEndpoint(apiKeys.list, { params: { id: site.id } }, signal),
  });
  const create = (
    <Button onClick={() => setCreating(true)}>{translate('resources.sites.api_keys.create')}</Button>
  );

  return (
    <Card
      title={translate('resources.sites.api_keys.title')}
      subtitle={translate('resources.sites.api_keys.subtitle')}
      actions={keys && keys.length > 0 && create}
      padded={false}
    >
      {error && <Banner tone="exhausted">{getErrorMessage(error)}</Banner>}
      {!keys && !error && <Skeleton height={60} />}
      {keys?.length === 0 && (
        <EmptyState
          title={translate('resources.sites.api_keys.empty')}
          text={translate('resources.sites.api_keys.empty_text')}
          action={create}
        />
      )}
      {keys && keys.length > 0 && (
        <ul className={styles.items}>
          {keys.map((apiKey) => (
            <ApiKeyItem key={apiKey.id} apiKey={apiKey} siteId={site.id} />
          ))}
        </ul>
      )}
      {isCreating && (
        <CreateApiKeyDialog
          site={site}
          onCreated={(apiKey) => {
            setCreating(false);
            setCreated(apiKey);
          }}
          onClose={() => setCreating(false)}
        />
      )}
      {created && <CreatedApiKeyDialog apiKey={created} onClose={() => setCreated(undefined)} />}
    </Card>
  );
}

interface CreatedApiKeyDialogProps {
  apiKey: CreatedApiKey;
  onClose: () => void;
}

/** Shows a new key, which the server cannot show again. */
function CreatedApiKeyDialog({ apiKey, onClose }: CreatedApiKeyDialogProps) {
  const translate = useTranslate();
  const copy = useCopyToClipboard();

  return (
    <Dialog
      title={translate('resources.sites.api_keys.created_title', { name: apiKey.name })}
      text={translate('resources.sites.api_keys.created_text')}
      // Only the button closes it: the key is gone afterwards.
      onClose={() => {}}
    >
      <code className={styles.created}>{apiKey.key}</code>
      <ModalActions>
        <Button onClick={() => copy(apiKey.key, 'resources.sites.api_keys.copied')}>
          {translate('resources.sites.api_keys.copy')}
        </Button>
        <Button variant="contained" color="primary" onClick={onClose}>
          {translate('resources.sites.api_keys.done')}
        </Button>
      </ModalActions>
    </Dialog>
  );
}
