import { type SiteActivity as Activity, type SiteSummary, sites } from '#contract/sites';
import { ActionButton, Banner, useText } from '../../admin';
import styles from './sites.module.css';

interface ChangeActivityProps {
  site: SiteSummary;
  to: Activity;
  label: 'pause' | 'resume' | 'archive' | 'activate';
  isConfirmed?: boolean;
}

function ChangeActivity({ site: { id, name }, to, label, isConfirmed }: ChangeActivityProps) {
  const text = useText('resources.sites.activity');
  return (
    <ActionButton
      action={sites.setActivity}
      input={{ params: { id }, body: { activity: to } }}
      permission="sites.write"
      success="resources.sites.activity.saved"
      failure="resources.sites.activity.failed"
      refresh={['sites']}
      size={isConfirmed ? undefined : 'small'}
      confirm={
        isConfirmed ? { title: text(`${label}_title`, { name }), text: text(`${label}_text`) } : undefined
      }
    >
      {text(label)}
    </ActionButton>
  );
}

/** Pauses and archives a site. */
export function SiteActivityActions({ site }: { site: SiteSummary }) {
  const { activity = 'active' } = site;
  return (
    <>
      {activity === 'active' && <ChangeActivity site={site} to="paused" label="pause" isConfirmed />}
      {activity !== 'archived' && <ChangeActivity site={site} to="archived" label="archive" isConfirmed />}
    </>
  );
}

/** What happens to the orders of a site that is not active, and the end of it. */
export function SiteActivityBanner({ site }: { site: SiteSummary }) {
  const text = useText('resources.sites.activity');
  const { activity } = site;
  if (!activity || activity === 'active') return null;
  return (
    <Banner tone="warning">
      <div className={styles.decision}>
        <span>{text(`is_${activity}`)}</span>
        <ChangeActivity site={site} to="active" label={activity === 'paused' ? 'resume' : 'activate'} />
      </div>
    </Banner>
  );
}
