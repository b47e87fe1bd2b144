import { useRedirect, useTranslate } from 'ra-core';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { connections } from '#contract/connections';
import { Banner, Button, Card, getErrorText, PageHeader, useEndpoint } from '../../../admin';
import styles from '../sites.module.css';

const POLL_INTERVAL_MS = 1000;

/** Target of the redirect from the shop: opens the site page once the keys have arrived. */
export default function ConnectionCallbackPage() {
  const translate = useTranslate();
  const redirect = useRedirect();
  const [search] = useSearchParams();
  const denied = search.get('success') !== '1';
  const { data, error } = useEndpoint(
    connections.get,
    { params: { id: Number(search.get('user_id')) } },
    {
      enabled: !denied,
      refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? POLL_INTERVAL_MS : false),
    },
  );
  const site = data?.state === 'connected' ? data.site_id : null;
  useEffect(() => {
    if (site !== null) redirect('show', 'sites', site);
  }, [site, redirect]);

  const problem = denied ? 'denied' : data?.state === 'expired' ? 'expired' : undefined;
  return (
    <>
      <PageHeader title={translate('resources.sites.connect.callback_title')} />
      <Card>
        {problem || error ? (
          <div className={styles.callback}>
            <Banner tone="exhausted">
              {error ? getErrorText(error) : translate(`resources.sites.connect.${problem}`)}
            </Banner>
            <Button to="/dashboard/sites">{translate('resources.sites.connect.back')}</Button>
          </div>
        ) : (
          <div role="status">{translate('resources.sites.connect.waiting')}</div>
        )}
      </Card>
    </>
  );
}
