import type { NotificationType, Severity } from '#contract/notifications';

/** All texts of alert and test e-mails. */
export const emailCopy = {
  severities: { CRITICAL: 'Critical', WARNING: 'Warning', INFO: 'Info' } satisfies Record<Severity, string>,
  types: {
    LOW_STOCK: 'Low stock',
    DEPLETED: 'Depleted',
    ASSIGNMENT_FAILED: 'Assignment failed',
    POOL_REPLENISHED: 'Pool replenished',
  } satisfies Record<NotificationType, string>,
  facts: {
    pool: 'Pool',
    available: 'Available licenses',
    threshold: 'Threshold',
    about: 'About',
    triggered: 'Triggered',
  },
  openPool: 'Open the pool',
  openNotifications: 'Open the notifications',
  alertFooter: (product: string) =>
    `${product} sends this because the address is in a notification preference or is a site's notification e-mail.`,
  test: {
    subject: (product: string) => `Test e-mail from ${product}`,
    title: 'E-mail works',
    message: (product: string) =>
      `${product} can send e-mail. Alerts about your stock will arrive like this.`,
    sender: 'Sender',
    region: 'Region',
    openSettings: 'Open the settings',
    footer: (product: string) => `An administrator asked ${product} to send this test.`,
  },
};
