import { useQueryClient } from '@tanstack/react-query';
import { useRefresh, useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { deliveries } from '#contract/deliveries';
import {
  DISMISSIBLE_REPORTS,
  type HealthCheck,
  type SameShop,
  type SiteHealth,
  siteIdentity,
} from '#contract/siteHealth';
import { type SiteSummary, sites } from '#contract/sites';
import { ActionButton, Banner, UrlField, useText } from '../../admin';
import { FailureList } from '../../admin/ui/FailureList';
import { callEndpoint } from '../../dataProvider';
import { translateField } from '../../i18nProvider/translateField';
import { useOrderTitle } from '../orders/orderFields';
import styles from './sites.module.css';
import type { SiteHealthProps } from './useSiteHealth';

/** Why a shop is not fully working, and what to decide if it has another address, or another site. */
export function SiteIssues({ site, healthQuery: { health, firstCheckRunning } }: SiteHealthProps) {
  const translate = useTranslate();
  return (
    <>
      {firstCheckRunning ? (
        <Banner>{translate('resources.sites.health.testing')}</Banner>
      ) : (
        health && <Problems siteId={site.id} health={health} />
      )}
      {health?.moved_to && <MovedShop site={site} url={health.moved_to} />}
      {health?.same_shop.map((other) => (
        <MergeSite key={other.id} site={site} other={other} />
      ))}
    </>
  );
}

/** The checks that failed; else why the shop is not fully working all the same. */
function Problems({ siteId, health }: { siteId: number; health: SiteHealth }) {
  const failed = health.checks.filter(({ failed_at, code }) => failed_at !== null && code !== 'same_shop');
  if (failed.length > 0)
    return failed.map((check) => <FailedCheck key={check.kind} siteId={siteId} check={check} />);
  if (!health.reason || health.same_shop.length > 0) return null;
  return <Banner tone={health.state === 'failing' ? 'exhausted' : 'warning'}>{toSentence(health)}</Banner>;
}

const toSentence = (source: Parameters<typeof translateField<'reason'>>[0]) =>
  `${translateField(source, 'reason').replace(/\.$/, '')}.`;

function FailedCheck({ siteId, check }: { siteId: number; check: HealthCheck }) {
  const { kind, reason, code } = check;
  const translate = useTranslate();
  const advice = code && translate(`resources.sites.health.advice.${code}`, { _: '' });
  return (
    <Decision
      tone={kind === 'connection' ? 'exhausted' : 'warning'}
      action={
        code &&
        DISMISSIBLE_REPORTS.includes(code) && (
          <ActionButton
            action={siteIdentity.dismiss}
            input={{ params: { id: siteId } }}
            permission="sites.write"
            size="small"
            success="resources.sites.identity.dismissed"
            failure="resources.sites.identity.dismiss_failed"
            refresh={['site-health', siteId]}
          >
            {translate('resources.sites.identity.dismiss')}
          </ActionButton>
        )
      }
    >
      <strong>{`${translate(`resources.sites.health.kinds.${kind}`)}: `}</strong>
      {reason && toSentence(check)} {advice}
    </Decision>
  );
}

interface DecisionProps {
  tone?: 'exhausted' | 'warning';
  action: ReactNode;
  children: ReactNode;
}

/** A banner with its action beside the text. */
function Decision({ tone, action, children }: DecisionProps) {
  return (
    <Banner tone={tone}>
      <div className={styles.decision}>
        <span>{children}</span>
        {action}
      </div>
    </Banner>
  );
}

function MovedShop({ site: { id }, url }: { site: SiteSummary; url: string }) {
  const text = useText('resources.sites.identity');
  const refresh = useRefreshSite(id);
  return (
    <Decision
      action={
        <ActionButton
          action={sites.update}
          input={{ params: { id }, body: { url } }}
          permission="sites.write"
          size="small"
          success="resources.sites.notifications.updated"
          failure="resources.sites.notifications.update_failed"
          onSuccess={refresh}
        >
          {text('use_url')}
        </ActionButton>
      }
    >
      {text('moved')} <UrlField value={url} />
    </Decision>
  );
}

function MergeSite({ site: { id, name }, other }: { site: SiteSummary; other: SameShop }) {
  const text = useText('resources.sites.identity');
  const refresh = useRefreshSite(id);
  const names = { site: name, other: other.name, url: other.url };
  return (
    <Decision
      tone="warning"
      action={
        <ActionButton
          action={siteIdentity.merge}
          input={{ params: { id }, body: { site_id: other.id } }}
          permission="sites.write"
          size="small"
          success="resources.sites.identity.merging"
          failure="resources.sites.identity.merge_failed"
          confirm={{
            title: text('confirm', names),
            text: text('consequences', names),
            label: text('confirm_label'),
          }}
          onSuccess={refresh}
        >
          {text('merge', names)}
        </ActionButton>
      }
    >
      {text('same_shop', names)} <UrlField value={other.url} />
    </Decision>
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

const KIND_TEXTS = { backorder: 'notice', renewal: 'renewal' } as const;

export function FailedDeliveries({ siteId }: { siteId: number }) {
  const text = useText('messages');
  const getTitle = useOrderTitle();
  const params = { id: siteId };
  return (
    <FailureList
      textPrefix="messages.failed_messages"
      permission="orders.resend"
      queryKey={['undelivered', siteId]}
      read={async (signal) => {
        const { messages, ...counts } = await callEndpoint(deliveries.failed, { params }, signal);
        return { items: messages, ...counts };
      }}
      describe={({ order_number: number, is_displaced, order, kind, channel }) => ({
        name: order ? (
          <Link to={`/dashboard/orders/${order.id}`}>{getTitle({ number, is_displaced })}</Link>
        ) : (
          getTitle({ number, is_displaced })
        ),
        details: kind === 'keys' ? text(channel) : text(KIND_TEXTS[kind], { channel: text(channel) }),
        retryLabel: text('failed_messages.retry_one', { number }),
      })}
      retry={(message_id) => callEndpoint(deliveries.retry, { params, body: { message_id } })}
    />
  );
}
