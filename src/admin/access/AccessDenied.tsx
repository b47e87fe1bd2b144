import { useBasename, useGetIdentity, useTranslate } from 'ra-core';
import { useRoleName } from '../hooks/useTranslateLabel';
import { Button } from '../ui/Button';
import { Paper } from '../ui/Card';
import { EmptyState } from '../ui/EmptyState';
import { PageHeader } from '../ui/PageHeader';

/** The page that a role may not open: says which role that is, and whom to ask. */
export default function AccessDenied() {
  const translate = useTranslate();
  const basename = useBasename();
  const getRoleName = useRoleName();
  const { identity } = useGetIdentity();
  return (
    <>
      <PageHeader title={translate('ra.page.access_denied')} />
      <Paper>
        <EmptyState
          title={translate('ra.message.access_denied')}
          text={identity && translate('kit.access_denied', { role: getRoleName(String(identity.role)) })}
          action={<Button to={basename}>{translate('kit.home')}</Button>}
        />
      </Paper>
    </>
  );
}
