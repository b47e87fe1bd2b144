import { useGetIdentity, useTranslate } from 'ra-core';
import type { SetupStep } from '#contract/dashboard';
import { notifications } from '#contract/notifications';
import type { MailService } from '#contract/settings';
import { ActionButton, Button } from '../../../admin';
import { RunTestOrder, type TestOrderControl } from '../../../resources/sites/delivery/TestOrderButton';
import shared from '../../../theme/shared.module.css';
import { SETUP_KEY, useFollowSetup } from './useSetup';

export interface StepActionProps {
  step: SetupStep;
  isNext: boolean;
  testOrder: TestOrderControl;
}

/** The button that does a step, or opens the page where it is done. */
export function StepAction({ step, isNext, testOrder }: StepActionProps) {
  const translate = useTranslate();
  const [, setFollowing] = useFollowSetup();
  const { identity } = useGetIdentity();
  if (step.waits_for) {
    const first = translate(`dashboard.setup.steps.${step.waits_for}`);
    return <span className={shared.note}>{translate('dashboard.setup.first', { step: first })}</span>;
  }
  const look = isNext ? ({ variant: 'contained', color: 'primary' } as const) : undefined;
  if (step.name === 'test_order' && step.site_id) {
    return <RunTestOrder siteId={step.site_id} testOrder={testOrder} {...look} />;
  }
  if (step.name === 'mail' && step.state === 'unchecked' && identity?.email) {
    return (
      <ActionButton
        action={notifications.testEmail}
        input={{ body: { recipient: identity.email } }}
        success="settings.notifications.tested"
        failure="settings.notifications.test_failed"
        refresh={SETUP_KEY}
        {...look}
      >
        {translate('dashboard.setup.actions.test_mail')}
      </ActionButton>
    );
  }
  const { to, label } = getTarget(step);
  if (label === 'mail') return <MailServices look={look} onChoose={() => setFollowing(true)} />;
  return (
    <Button to={to} onClick={() => setFollowing(true)} {...look}>
      {translate(`dashboard.setup.actions.${label}`)}
    </Button>
  );
}

interface MailServicesProps {
  look: { variant: 'contained'; color: 'primary' } | undefined;
  onChoose: () => void;
}

/** Opens the settings of e-mail with a service chosen; the one that most have comes first. */
function MailServices({ look, onChoose }: MailServicesProps) {
  const translate = useTranslate();
  return (
    <>
      <Button to={toMailSettings('smtp')} onClick={onChoose} {...look}>
        {translate('dashboard.setup.actions.smtp')}
      </Button>
      <Button to={toMailSettings('ses')} onClick={onChoose}>
        {translate('dashboard.setup.actions.ses')}
      </Button>
    </>
  );
}

const MAIL_PATH = '/dashboard/settings/email';

/** React-admin's forms begin with the values of `source`. */
const toMailSettings = (mail_service: MailService) =>
  `${MAIL_PATH}?source=${encodeURIComponent(JSON.stringify({ mail_service }))}`;

/** Recipients of alerts, and the test e-mail. */
const RECIPIENTS_PATH = '/dashboard/settings/notifications';

/** The page where a step is done. */
export const getTargetPath = (step: SetupStep) => getTarget(step).to.replace(/[?#].*/, '');

interface Target {
  to: string;
  label: string;
}

function getTarget({ name, state, texts, site_id, license_group_id }: SetupStep): Target {
  const sitePath = `/dashboard/sites/${site_id}`;
  switch (name) {
    case 'keys':
      return {
        to: `/dashboard/licenses/import${license_group_id ? `?pool=${license_group_id}` : ''}`,
        label: 'keys',
      };
    case 'shop':
      return site_id ? { to: sitePath, label: 'check_shop' } : { to: '/dashboard/sites/new', label: 'shop' };
    case 'mapping':
      return { to: `/dashboard/mappings/new${site_id ? `?site=${site_id}` : ''}`, label: 'mapping' };
    case 'delivery':
      return { to: `${sitePath}?tab=delivery`, label: 'delivery' };
    case 'mail':
      if (state === 'unchecked') return { to: RECIPIENTS_PATH, label: 'test_mail' };
      if (texts?.reason?.code === 'setup.no_recipient') return { to: RECIPIENTS_PATH, label: 'recipients' };
      return { to: MAIL_PATH, label: 'mail' };
    default:
      return { to: '/dashboard/pools/new', label: 'pool' };
  }
}
