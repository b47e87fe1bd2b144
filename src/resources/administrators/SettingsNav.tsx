import { useGetResourceLabel, useTranslate } from 'ra-core';
import { Fragment, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { Capability } from '#contract/capabilities';
import type { Permission } from '#contract/permissions';
import type { ResourceName } from '#contract/shared/Register';
import type { TextCode } from '#contract/texts/Text';
import { webhookEndpoints } from '#contract/webhookEndpoints';
import { Permitted } from '../../admin';
import { isOffered } from '../../dataProvider';
import { useMediaQuery, WIDE_SCREEN_QUERY } from '../../theme/useMediaQuery';
import { areSettingsListed } from './areSettingsListed';
import styles from './SettingsNav.module.css';

export interface SettingsSection {
  /** The last part of its address. */
  id: string;
  title: TextCode;
  permission?: Permission;
  capability?: Capability;
}

/** The sections of the settings, whose page renders them; the administrators are a page of their own. */
export const SETTINGS_SECTIONS = [
  { id: 'validation', title: 'settings.validation.title' },
  { id: 'email', title: 'settings.email.title' },
  { id: 'notifications', title: 'settings.notifications.title' },
  { id: 'sync', title: 'reconciliation.settings.title', capability: 'operations' },
  {
    id: 'security',
    title: 'settings.security.title',
    permission: 'settings.secure',
    capability: 'account_security',
  },
  { id: 'privacy', title: 'settings.privacy.title', capability: 'operations' },
  { id: 'backups', title: 'settings.backups.title', capability: 'operations' },
  { id: 'jobs', title: 'settings.jobs.title', capability: 'operations' },
  { id: 'consistency', title: 'settings.consistency.title', capability: 'operations' },
  { id: 'account', title: 'profile.account' },
  { id: 'system', title: 'settings.system.title' },
] as const satisfies SettingsSection[];

/** The sections that the server has settings for. */
export const getOfferedSections = () =>
  SETTINGS_SECTIONS.filter((section: SettingsSection) => isOffered(section));

interface SettingsLinksProps {
  toLink: (path: string, label: string) => ReactNode;
}

/** Links to the sections that the user may open, each with an address of its own. */
export function SettingsLinks({ toLink }: SettingsLinksProps) {
  const translate = useTranslate();
  const getResourceLabel = useGetResourceLabel();
  const toListLink = (resource: ResourceName) =>
    toLink(`/dashboard/${resource}`, getResourceLabel(resource, 2));

  return (
    <>
      {getOfferedSections().map(({ id, title, permission }: SettingsSection) => {
        const link = toLink(`/dashboard/settings/${id}`, translate(title));
        return permission ? (
          <Permitted key={id} to={permission}>
            {link}
          </Permitted>
        ) : (
          <Fragment key={id}>{link}</Fragment>
        );
      })}
      <Permitted to="administrators.read">{toListLink('administrators')}</Permitted>
      {isOffered(webhookEndpoints.list) && (
        <Permitted to="webhooks.read">
          {toListLink('alertTargets')}
          {toListLink('webhookEndpoints')}
        </Permitted>
      )}
    </>
  );
}

function scrollIntoLine(link: HTMLElement | null): void {
  link?.scrollIntoView?.({ block: 'nearest', inline: 'center' });
}

/** The links in a line above the page, where the navigation is not beside it. */
export function SettingsNav() {
  const translate = useTranslate();
  const { pathname } = useLocation();
  const isBesideNavigation = useMediaQuery(WIDE_SCREEN_QUERY);
  if (isBesideNavigation && areSettingsListed()) return null;

  const toLink = (path: string, label: string) => (
    <Link
      to={path}
      aria-current={path === pathname ? 'page' : undefined}
      ref={path === pathname ? scrollIntoLine : undefined}
    >
      {label}
    </Link>
  );
  return (
    <nav className={styles.nav} aria-label={translate('settings.sections')}>
      {toLink('/dashboard/settings', translate('settings.title'))}
      <SettingsLinks toLink={toLink} />
    </nav>
  );
}
