import { useGetResourceLabel, useResourceContext, useTranslate } from 'ra-core';
import { useCallback } from 'react';

const GENERIC_TEXTS = {
  created: 'ra.notification.created',
  updated: 'ra.notification.updated',
  deleted: 'ra.notification.deleted',
  create_failed: 'kit.notifications.create_failed',
  update_failed: 'kit.notifications.update_failed',
  delete_failed: 'kit.notifications.delete_failed',
};

/**
 * Returns the text of a toast of the current resource: its message `resources.<name>.notifications.<event>`,
 * else a generic one.
 */
export function useNotificationText() {
  const resource = useResourceContext() ?? '';
  const translate = useTranslate();
  const getResourceLabel = useGetResourceLabel();

  return useCallback(
    (event: keyof typeof GENERIC_TEXTS, smart_count = 1) => {
      const name = getResourceLabel(resource, smart_count);
      const generic = translate(GENERIC_TEXTS[event], { smart_count, name });
      return translate(`resources.${resource}.notifications.${event}`, { smart_count, _: generic });
    },
    [resource, translate, getResourceLabel],
  );
}
