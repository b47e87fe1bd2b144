import { eq } from 'drizzle-orm';
import type { NotificationQuery } from '#contract/notifications';
import { notifications } from '../db/tables';

/** The conditions behind the filters; a filter that is not set is none. */
export function chosen({ severity, type, resolved }: Partial<NotificationQuery>) {
  return [
    severity && eq(notifications.severity, severity),
    type && eq(notifications.type, type),
    resolved === undefined ? undefined : eq(notifications.isResolved, resolved),
  ];
}
