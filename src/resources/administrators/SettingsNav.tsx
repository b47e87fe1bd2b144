import { useGetResourceLabel, useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import type { Capability } from '#contract/capabilities';
import type { Permission } from '#contract/permissions';
import type { TextCode } from '#contract/texts/Text';
import { webhookEndpoints } from '#contract/webhookEndpoints';
import { Permitted } from '../../admin';
import { isOffered } from '../../dataProvider';
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
  { id: 'jobs', title: 'settings.jobs.title', capability: 'operations' },
  { id: 'consistency', title: 'settings.consistency.title', capability: 'operations' },
  { id: 'account', title: 'profile.account' },
  { id: 'system', title: 'settings.system.title' },
] as const satisfies SettingsSection[];

/** The sections that the server has settings for. */
export const getOfferedSections = () =>
  SETTINGS_SECTIONS.filter((section: SettingsSection) => isOffered(section));

/** Links to the sections, each with its own address; `current` is undefined on the page of all. */
export function SettingsNav({ current }: { current: string | undefined }) {
  const translate = useTranslate();
  const getResourceLabel = useGetResourceLabel();
  const toLink = (path: string, label: string, isCurrent: boolean) => (
    <Link key={path} to={path} aria-current={isCurrent ? 'page' : undefined}>
      {label}
    </Link>
  );

  return (
    <nav
      className={styles.nav}
      aria-label={translate('settings.sections')}
      data-sticky-nav={current === undefined || undefined}
    >
      {toLink('/dashboard/settings', translate('settings.all'), current === undefined)}
      {getOfferedSections().map(({ id, title, permission }: SettingsSection) => {
        const link = toLink(`/dashboard/settings/${id}`, translate(title), id === current);
        return permission ? (
          <Permitted key={id} to={permission}>
            {link}
          </Permitted>
        ) : (
          link
        );
      })}
      <Permitted to="administrators.read">
        {toLink(
          '/dashboard/administrators',
          getResourceLabel('administrators', 2),
          current === 'administrators',
        )}
      </Permitted>
      {isOffered(webhookEndpoints.list) && (
        <Permitted to="webhooks.read">
          {toLink('/dashboard/alertTargets', getResourceLabel('alertTargets', 2), current === 'alertTargets')}
          {toLink(
            '/dashboard/webhookEndpoints',
            getResourceLabel('webhookEndpoints', 2),
            current === 'webhookEndpoints',
          )}
        </Permitted>
      )}
    </nav>
  );
}
