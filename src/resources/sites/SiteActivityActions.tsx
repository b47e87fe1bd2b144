import { type SiteActivity as Activity, type SiteSummary, sites } from '#contract/sites';
import { ActionButton, Banner, useText } from '../../admin';

/** Pauses, resumes and archives a site. */
export function SiteActivityActions({ site }: { site: SiteSummary }) {
  const text = useText('resources.sites.activity');
  const { id, name, activity = 'active' } = site;
  const change = (to: Activity, label: string, isConfirmed: boolean) => (
    <ActionButton
      action={sites.setActivity}
      input={{ params: { id }, body: { activity: to } }}
      permission="sites.write"
      success="resources.sites.activity.saved"
      failure="resources.sites.activity.failed"
      refresh={['sites']}
      confirm={
        isConfirmed ? { title: text(`${label}_title`, { name }), text: text(`${label}_text`) } : undefined
      }
    >
      {text(label)}
    </ActionButton>
  );
  return (
    <>
      {activity === 'active' && change('paused', 'pause', true)}
      {activity === 'paused' && change('active', 'resume', false)}
      {activity === 'archived' ? change('active', 'activate', false) : change('archived', 'archive', true)}
    </>
  );
}

/** What happens to the orders of a site that is not active. */
export function SiteActivityBanner({ site: { activity } }: { site: SiteSummary }) {
  const text = useText('resources.sites.activity');
  if (!activity || activity === 'active') return null;
  return <Banner tone="warning">{text(`is_${activity}`)}</Banner>;
}
