import { useState } from 'react';
import { type ApiKey, apiKeys, type CreatedApiKey } from '#contract/apiKeys';
import type { SiteSummary } from '#contract/sites';
import {
  ActionButton,
  Button,
  Card,
  Dialog,
  EmptyState,
  ModalActions,
  QueryResult,
  Skeleton,
  StatusBadge,
  useCopyToClipboard,
  useEndpoint,
  useFormats,
  useText,
} from '../../../admin';
import shared from '../../../theme/shared.module.css';
import styles from './apiKeys.module.css';
import { CreateApiKeyDialog } from './CreateApiKeyDialog';

const API_KEYS = ['apiKeys'];

/** The API keys of a site, for shops that are not WooCommerce. A key is shown once, when it is created. */
export default function ApiKeysCard({ site }: { site: SiteSummary }) {
  const text = useText('resources.sites.api_keys');
  const [isCreating, setCreating] = useState(false);
  const [created, setCreated] = useState<CreatedApiKey>();
  const query = useEndpoint(apiKeys.list, { params: { id: site.id } }, { queryKey: [...API_KEYS, site.id] });
  const create = <Button onClick={() => setCreating(true)}>{text('create')}</Button>;

  return (
    <Card
      title={text('title')}
      subtitle={text('subtitle')}
      actions={query.data && query.data.length > 0 && create}
      padded={false}
    >
      <QueryResult query={query} skeleton={<Skeleton height={60} />}>
        {(keys) =>
          keys.length === 0 ? (
            <EmptyState title={text('empty')} text={text('empty_text')} action={create} />
          ) : (
            <ul className={styles.items}>
              {keys.map((apiKey) => (
                <ApiKeyItem key={apiKey.id} apiKey={apiKey} />
              ))}
            </ul>
          )
        }
      </QueryResult>
      {isCreating && (
        <CreateApiKeyDialog site={site} onCreated={setCreated} onClose={() => setCreating(false)} />
      )}
      {created && <CreatedApiKeyDialog apiKey={created} onClose={() => setCreated(undefined)} />}
    </Card>
  );
}

function ApiKeyItem({ apiKey }: { apiKey: ApiKey }) {
  const text = useText('resources.sites.api_keys');
  const describe = useDescription();
  const { id, name, ending, is_expired } = apiKey;
  const question = text('confirm', { name });

  return (
    <li className={styles.item}>
      <div>
        <div className={styles.name}>
          {name}
          {ending && <code>…{ending}</code>}
          {is_expired && <StatusBadge value="expired" label={text('expired')} tone="exhausted" />}
        </div>
        <div className={shared.note}>{describe(apiKey).join(' · ')}</div>
      </div>
      <ActionButton
        action={apiKeys.revoke}
        input={{ params: { id } }}
        success="resources.sites.api_keys.revoked"
        failure="resources.sites.api_keys.revoke_failed"
        refresh={API_KEYS}
        confirm={{ title: question, text: text('warning') }}
        aria-label={question}
      >
        {text('revoke')}
      </ActionButton>
    </li>
  );
}

/** Returns a function that says what a key may do, how long, and when it did. */
function useDescription() {
  const text = useText('resources.sites.api_keys');
  const formats = useFormats();

  return ({ scopes, quota, used_today, expires_on, last_used_at, created_at, created_by }: ApiKey) => [
    ...scopes.map((scope) => text(`scopes.${scope}`)),
    quota === null
      ? text('unlimited')
      : text('used', { used: formats.number(used_today), quota: formats.number(quota) }),
    expires_on === null ? text('no_expiry') : text('expires', { date: formats.day(expires_on) }),
    last_used_at === null ? text('never_used') : text('last_used', { time: formats.dateTime(last_used_at) }),
    created_by === null
      ? text('created', { date: formats.date(created_at) })
      : text('created_by', { date: formats.date(created_at), name: created_by }),
  ];
}

interface CreatedApiKeyDialogProps {
  apiKey: CreatedApiKey;
  onClose: () => void;
}

/** Shows a new key, which the server cannot show again. */
function CreatedApiKeyDialog({ apiKey, onClose }: CreatedApiKeyDialogProps) {
  const text = useText('resources.sites.api_keys');
  const copy = useCopyToClipboard();

  return (
    <Dialog
      title={text('created_title', { name: apiKey.name })}
      text={text('created_text')}
      // Only the button closes it: the key is gone afterwards.
      onClose={() => {}}
    >
      <code className={styles.created}>{apiKey.key}</code>
      <ModalActions>
        <Button onClick={() => copy(apiKey.key, 'resources.sites.api_keys.copied')}>{text('copy')}</Button>
        <Button variant="contained" color="primary" onClick={onClose}>
          {text('done')}
        </Button>
      </ModalActions>
    </Dialog>
  );
}
