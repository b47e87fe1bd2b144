import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { type ApiKey, apiKeys } from '#contract/apiKeys';
import { Button, ConfirmDialog, StatusBadge, useAction, useFormats } from '../../../admin';
import shared from '../../../theme/shared.module.css';
import styles from './apiKeys.module.css';
import { getApiKeysQueryKey } from './getApiKeysQueryKey';

interface ApiKeyItemProps {
  apiKey: ApiKey;
  siteId: number;
}

export function ApiKeyItem({ apiKey, siteId }: ApiKeyItemProps) {
  const translate = useTranslate();
  const describe = useDescription();
  const { name, ending, is_expired } = apiKey;

  return (
    <li className={styles.item}>
      <div>
        <div className={styles.name}>
          {name}
          {ending && <code>…{ending}</code>}
          {is_expired && (
            <StatusBadge
              value="expired"
              label={translate('resources.sites.api_keys.expired')}
              tone="exhausted"
            />
          )}
        </div>
        <div className={shared.note}>{describe(apiKey).join(' · ')}</div>
      </div>
      <RevokeButton apiKey={apiKey} siteId={siteId} />
    </li>
  );
}

const LAST_USED: Intl.DateTimeFormatOptions = { dateStyle: 'medium', timeStyle: 'short' };

/** Returns a function that says what a key may do, how long, and when it did. */
function useDescription() {
  const translate = useTranslate();
  const formats = useFormats();
  const t = (name: string, values?: object) => translate(`resources.sites.api_keys.${name}`, values);

  return ({ scopes, quota, used_today, expires_on, last_used_at, created_at, created_by }: ApiKey) => [
    ...scopes.map((scope) => t(`scopes.${scope}`)),
    quota === null
      ? t('unlimited')
      : t('used', { used: formats.number(used_today), quota: formats.number(quota) }),
    expires_on === null ? t('no_expiry') : t('expires', { date: formats.day(expires_on) }),
    last_used_at === null
      ? t('never_used')
      : t('last_used', { time: formats.dateBy(LAST_USED, last_used_at) }),
    created_by === null
      ? t('created', { date: formats.date(created_at) })
      : t('created_by', { date: formats.date(created_at), name: created_by }),
  ];
}

function RevokeButton({ apiKey: { id, name }, siteId }: ApiKeyItemProps) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const [revoke, { isPending }] = useAction(apiKeys.revoke, {
    success: 'resources.sites.api_keys.revoked',
    failure: 'resources.sites.api_keys.revoke_failed',
    refresh: getApiKeysQueryKey(siteId),
    onSettled: () => setOpen(false),
  });
  const question = translate('resources.sites.api_keys.confirm', { name });

  return (
    <>
      <Button onClick={() => setOpen(true)} aria-label={question}>
        {translate('resources.sites.api_keys.revoke')}
      </Button>
      <ConfirmDialog
        open={isOpen}
        title={question}
        text={translate('resources.sites.api_keys.warning')}
        confirmLabel={translate('resources.sites.api_keys.revoke')}
        busy={isPending}
        onConfirm={() => revoke({ params: { id } })}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
