import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { settings as endpoints, type Settings, type SettingsUpdate } from '#contract/settings';
import { call } from '../../dataProvider';
import { useSubmit } from '../../kit';

/** Saves the fields of one form; `saves` counts, so that a form starts anew with what the server kept. */
export function useSaveSettings() {
  const queryClient = useQueryClient();
  const [saves, setSaves] = useState(0);
  const { onSubmit } = useSubmit<SettingsUpdate, Settings>({
    send: (body) => call(endpoints.update, { body }),
    success: 'settings.updated',
    failure: 'settings.update_failed',
    onDone: (saved) => {
      queryClient.setQueryData(['settings'], saved);
      setSaves((count) => count + 1);
    },
  });
  return { onSubmit, saves };
}
