import { useRecordContext } from 'ra-core';
import { type ApiKey, apiKeys } from '#contract/apiKeys';
import { ActionButton, type ListDeclaration, StatusBadge, useFormats, useText } from '../../admin';
import shared from '../../theme/shared.module.css';
import styles from './apiKeys.module.css';

const apiKeyList: ListDeclaration<typeof apiKeys> = {
  columns: [
    { source: 'name', sortable: false, grow: true, cell: (_, apiKey) => <ApiKeySummary apiKey={apiKey} /> },
  ],
  rowActions: () => <RevokeButton />,
  empty: { title: 'resources.apiKeys.empty', text: 'resources.apiKeys.empty_text' },
};

export default apiKeyList;

function ApiKeySummary({ apiKey }: { apiKey: ApiKey }) {
  const text = useText('resources.apiKeys');
  const describe = useDescription();
  const { name, ending, is_expired } = apiKey;
  return (
    <>
      <div className={styles.name}>
        {name}
        {ending && <code>…{ending}</code>}
        {is_expired && <StatusBadge value="expired" label={text('expired')} tone="exhausted" />}
      </div>
      <div className={shared.note}>{describe(apiKey).join(' · ')}</div>
    </>
  );
}

/** Returns a function that says what a key may do, how long, and when it did. */
function useDescription() {
  const text = useText('resources.apiKeys');
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

function RevokeButton() {
  const apiKey = useRecordContext<ApiKey>();
  const text = useText('resources.apiKeys');
  if (!apiKey) return null;
  const question = text('confirm', { name: apiKey.name });
  return (
    <ActionButton
      // The row may show another key before the user confirms.
      key={apiKey.id}
      action={apiKeys.delete}
      input={{ params: { id: apiKey.id } }}
      success="resources.apiKeys.revoked"
      failure="resources.apiKeys.revoke_failed"
      refresh={['apiKeys']}
      confirm={{ title: question, text: text('warning') }}
      aria-label={question}
    >
      {text('revoke')}
    </ActionButton>
  );
}
