import { useQueryClient } from '@tanstack/react-query';
import { useRefresh, useTranslate } from 'ra-core';
import { useState } from 'react';
import { type SameShop, siteIdentity } from '#contract/siteHealth';
import { type SiteSummary, sites } from '#contract/sites';
import { Banner, Button, ConfirmDialog, UrlField, useAction } from '../../admin';
import styles from './sites.module.css';
import type { SiteHealthQuery } from './useSiteHealth';

interface SiteIdentityProps {
  site: SiteSummary;
  healthQuery: SiteHealthQuery;
}

/** What to decide about a shop that has another address, or another site. */
export function SiteIdentity({ site, healthQuery: { health } }: SiteIdentityProps) {
  return (
    <>
      {health?.moved_to && <MovedShop site={site} url={health.moved_to} />}
      {health?.same_shop.map((other) => (
        <MergeSite key={other.id} site={site} other={other} />
      ))}
    </>
  );
}

function MovedShop({ site, url }: { site: SiteSummary; url: string }) {
  const translate = useTranslate();
  const refresh = useRefreshSite(site.id);
  const [update, { isPending }] = useAction(sites.update, {
    success: 'resources.sites.notifications.updated',
    failure: 'resources.sites.notifications.update_failed',
    onSuccess: refresh,
  });

  return (
    <Banner>
      <div className={styles.decision}>
        <span>
          {translate('resources.sites.identity.moved')} <UrlField value={url} />
        </span>
        <Button
          permission="sites.write"
          size="small"
          disabled={isPending}
          onClick={() => update({ params: { id: site.id }, body: { url } })}
        >
          {translate('resources.sites.identity.use_url')}
        </Button>
      </div>
    </Banner>
  );
}

function MergeSite({ site, other }: { site: SiteSummary; other: SameShop }) {
  const translate = useTranslate();
  const refresh = useRefreshSite(site.id);
  const [confirmOpen, setConfirmOpen] = useState(false);
  const [merge, { isPending }] = useAction(siteIdentity.merge, {
    success: 'resources.sites.identity.merging',
    failure: 'resources.sites.identity.merge_failed',
    onSuccess: refresh,
    onSettled: () => setConfirmOpen(false),
  });
  const names = { site: site.name, other: other.name, url: other.url };

  return (
    <Banner tone="warning">
      <div className={styles.decision}>
        <span>
          {translate('resources.sites.identity.same_shop', names)} <UrlField value={other.url} />
        </span>
        <Button permission="sites.write" size="small" onClick={() => setConfirmOpen(true)}>
          {translate('resources.sites.identity.merge', names)}
        </Button>
      </div>
      <ConfirmDialog
        open={confirmOpen}
        title={translate('resources.sites.identity.confirm', names)}
        text={translate('resources.sites.identity.consequences', names)}
        confirmLabel={translate('resources.sites.identity.confirm_label')}
        busy={isPending}
        onConfirm={() => merge({ params: { id: site.id }, body: { site_id: other.id } })}
        onClose={() => setConfirmOpen(false)}
      />
    </Banner>
  );
}

function useRefreshSite(id: number) {
  const refresh = useRefresh();
  const queryClient = useQueryClient();
  return () => {
    refresh();
    queryClient.invalidateQueries({ queryKey: ['site-health', id] });
  };
}
