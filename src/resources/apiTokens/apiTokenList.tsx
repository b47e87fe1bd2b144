import { useRecordContext } from 'ra-core';
import { type ApiToken, apiTokens } from '#contract/apiTokens';
import { ActionButton, type ListDeclaration, StatusBadge, useFormats, useText } from '../../admin';
import { useRoleName } from '../../admin/hooks/useTranslateLabel';
import shared from '../../theme/shared.module.css';
import styles from '../apiKeys/apiKeys.module.css';

const apiTokenList: ListDeclaration<typeof apiTokens> = {
  columns: [{ source: 'name', sortable: false, grow: true, cell: (_, token) => <Summary token={token} /> }],
  rowActions: () => <RevokeButton />,
  empty: { title: 'resources.apiTokens.empty', text: 'resources.apiTokens.empty_text' },
};

export default apiTokenList;

function Summary({ token }: { token: ApiToken }) {
  const text = useText('resources.apiTokens');
  const formats = useFormats();
  const getRoleName = useRoleName();
  const { name, ending, role, networks, username, is_expired, expires_at, last_used_at, last_used_ip } =
    token;
  const details = [
    getRoleName(role),
    text('of_user', { name: username }),
    networks.join(', ') || text('everywhere'),
    text('expires', { date: formats.date(expires_at) }),
    last_used_at
      ? text('last_used', { time: formats.dateTime(last_used_at), ip: last_used_ip })
      : text('never_used'),
  ];
  return (
    <>
      <div className={styles.name}>
        {name}
        <code>…{ending}</code>
        {is_expired && <StatusBadge value="expired" label={text('expired')} tone="exhausted" />}
      </div>
      <div className={shared.note}>{details.join(' · ')}</div>
    </>
  );
}

function RevokeButton() {
  const token = useRecordContext<ApiToken>();
  const text = useText('resources.apiTokens');
  if (!token) return null;
  const question = text('confirm', { name: token.name });
  return (
    <ActionButton
      // The row may show another token before the user confirms.
      key={token.id}
      action={apiTokens.delete}
      input={{ params: { id: token.id } }}
      success="resources.apiTokens.revoked"
      failure="resources.apiTokens.revoke_failed"
      refresh={['apiTokens']}
      confirm={{ title: question, text: text('warning') }}
      aria-label={question}
    >
      {text('revoke')}
    </ActionButton>
  );
}
