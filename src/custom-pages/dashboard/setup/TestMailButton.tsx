import { useTranslate } from 'ra-core';
import type { ComponentProps } from 'react';
import { notifications } from '#contract/notifications';
import { Button, useAction } from '../../../admin';
import { SETUP_KEY } from './useSetup';

interface TestMailButtonProps extends Pick<ComponentProps<typeof Button>, 'variant' | 'color'> {
  recipient: string;
}

/** Sends a test e-mail to the administrator. */
export function TestMailButton({ recipient, variant, color }: TestMailButtonProps) {
  const translate = useTranslate();
  const [send, { isPending }] = useAction(notifications.testEmail, {
    success: 'settings.notifications.tested',
    failure: 'settings.notifications.test_failed',
    refresh: SETUP_KEY,
  });
  return (
    <Button
      variant={variant}
      color={color}
      disabled={isPending}
      onClick={() => send({ body: { recipient } })}
    >
      {translate('dashboard.setup.actions.test_mail')}
    </Button>
  );
}
