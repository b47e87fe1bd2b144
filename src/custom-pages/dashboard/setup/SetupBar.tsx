import { useTranslate } from 'ra-core';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import type { Setup, SetupStep } from '#contract/dashboard';
import { Button } from '../../../admin';
import { type TestOrderControl, useTestOrder } from '../../../resources/sites/delivery/TestOrderButton';
import styles from './SetupBar.module.css';
import { getTargetPath, StepAction } from './StepAction';
import { isOpenStep, useFollowSetup, useSetup } from './useSetup';

const REFRESH_INTERVAL_MS = 3000;

/** It shows all steps. */
const DASHBOARD_PATH = '/dashboard';

/** The first step that can be done now. */
const findNextStep = (setup: Setup | undefined) =>
  setup?.steps.find((step) => isOpenStep(step) && !step.waits_for);

/** The next step of the setup, on every page but that of the step. */
export default function SetupBar() {
  const { pathname } = useLocation();
  const [, setFollowing] = useFollowSetup();
  const { data: setup } = useSetup(REFRESH_INTERVAL_MS);
  const testOrder = useTestOrder();
  // The setup is complete before the call of its last step, a test order, ends.
  const isTesting = testOrder.isPending || Boolean(testOrder.dialog);
  const isOver = (setup?.is_complete || setup?.is_dismissed) && !isTesting;
  useEffect(() => {
    if (isOver) setFollowing(false);
  }, [isOver, setFollowing]);

  const next = findNextStep(setup);
  const isHidden = !next || [DASHBOARD_PATH, getTargetPath(next)].includes(pathname);
  return (
    <>
      {!isHidden && <NextStep step={next} testOrder={testOrder} onLeave={() => setFollowing(false)} />}
      {testOrder.dialog}
    </>
  );
}

interface NextStepProps {
  step: SetupStep;
  testOrder: TestOrderControl;
  onLeave: () => void;
}

function NextStep({ step, testOrder, onLeave }: NextStepProps) {
  const translate = useTranslate();
  return (
    <section className={styles.bar} aria-label={translate('dashboard.setup.title')}>
      <span className={styles.next}>
        {translate('dashboard.setup.next', { step: translate(`dashboard.setup.steps.${step.name}`) })}
      </span>
      <StepAction step={step} isNext={false} testOrder={testOrder} />
      <Button variant="text" onClick={onLeave}>
        {translate('dashboard.setup.leave')}
      </Button>
    </section>
  );
}
