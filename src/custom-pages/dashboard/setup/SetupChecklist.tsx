import DoneIcon from '@mui/icons-material/CheckCircleOutlined';
import { useTranslate } from 'ra-core';
import { dashboard, type Setup, type SetupStep } from '#contract/dashboard';
import { ActionButton, Card, classNames, StatusBadge } from '../../../admin';
import { translateField } from '../../../i18nProvider/translateField';
import { type TestOrderControl, useTestOrder } from '../../../resources/sites/delivery/TestOrderButton';
import shared from '../../../theme/shared.module.css';
import styles from './SetupChecklist.module.css';
import { StepAction, type StepActionProps } from './StepAction';
import { isOpenStep, SETUP_KEY } from './useSetup';

export default function SetupChecklist({ is_complete, steps }: Setup) {
  const testOrder = useTestOrder();
  return (
    <>
      {is_complete ? <CompleteSetup steps={steps} /> : <Steps steps={steps} testOrder={testOrder} />}
      {testOrder.dialog}
    </>
  );
}

const isPutAway = ({ state }: SetupStep) => state === 'put_away';

interface StepsProps {
  steps: SetupStep[];
  testOrder: TestOrderControl;
}

function Steps({ steps, testOrder }: StepsProps) {
  const translate = useTranslate();
  const done = steps.filter(({ state }) => state === 'done');
  const putAway = steps.filter(isPutAway);
  const open = steps.filter(isOpenStep);

  return (
    <Card
      title={translate('dashboard.setup.title')}
      subtitle={translate('dashboard.setup.progress', { done: done.length, total: steps.length })}
    >
      <ol className={styles.steps}>
        {open.map((step, index) => (
          <OpenStep key={step.name} step={step} isNext={index === 0} testOrder={testOrder} />
        ))}
      </ol>
      {putAway.length > 0 && <PutAwaySteps steps={putAway} />}
      {done.length > 0 && <DoneSteps steps={done} />}
    </Card>
  );
}

/** The next step has the main button of the page. */
function OpenStep({ step, isNext, testOrder }: StepActionProps) {
  const translate = useTranslate();
  return (
    <li className={styles.step}>
      <div>
        <div className={styles.name}>
          {translate(`dashboard.setup.steps.${step.name}`)}
          {step.state === 'unchecked' && (
            <StatusBadge value="unchecked" tone="warning" label={translate('dashboard.setup.unchecked')} />
          )}
        </div>
        <div className={shared.note}>{translateField(step, 'reason')}</div>
      </div>
      <div className={styles.actions}>
        <StepAction step={step} isNext={isNext} testOrder={testOrder} />
        <PutAwayButton step={step} />
      </div>
    </li>
  );
}

/** Puts a step away, or takes it up again. */
function PutAwayButton({ step }: { step: SetupStep }) {
  const translate = useTranslate();
  const isAway = isPutAway(step);
  const name = isAway ? 'take_up' : 'put_away';
  return (
    <ActionButton
      size={isAway ? 'small' : undefined}
      variant="text"
      action={dashboard.putAwayStep}
      input={{ body: { step: step.name, is_put_away: !isAway } }}
      failure={`dashboard.setup.${name}_failed`}
      refresh={SETUP_KEY}
    >
      {translate(`dashboard.setup.${name}`)}
    </ActionButton>
  );
}

/** Steps that this installation does not need, such as alerts by e-mail. */
function PutAwaySteps({ steps }: { steps: SetupStep[] }) {
  const translate = useTranslate();
  return (
    <ul className={styles.done} aria-label={translate('dashboard.setup.put_away_title')}>
      {steps.map((step) => (
        <li key={step.name}>
          {translate(`dashboard.setup.steps.${step.name}`)}
          <PutAwayButton step={step} />
        </li>
      ))}
    </ul>
  );
}

function DoneSteps({ steps }: { steps: SetupStep[] }) {
  const translate = useTranslate();
  return (
    <ul className={styles.done} aria-label={translate('dashboard.setup.done')}>
      {steps.map(({ name }) => (
        <li key={name}>
          <DoneIcon aria-hidden="true" />
          {translate(`dashboard.setup.steps.${name}`)}
        </li>
      ))}
    </ul>
  );
}

function CompleteSetup({ steps }: { steps: SetupStep[] }) {
  const translate = useTranslate();
  const putAway = steps.filter(isPutAway);
  return (
    <Card
      title={translate('dashboard.setup.complete')}
      actions={
        <ActionButton
          action={dashboard.dismissSetup}
          input={{}}
          failure="dashboard.setup.dismiss_failed"
          refresh={SETUP_KEY}
        >
          {translate('dashboard.setup.dismiss')}
        </ActionButton>
      }
    >
      {putAway.length > 0 ? (
        <PutAwaySteps steps={putAway} />
      ) : (
        <div className={classNames(shared.note, styles.complete)}>
          {translate('dashboard.setup.complete_text')}
        </div>
      )}
    </Card>
  );
}
