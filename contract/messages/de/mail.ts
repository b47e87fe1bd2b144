import type * as en from '../en/mail';

export const mail = {
  'mail.severity.CRITICAL': 'Kritisch',
  'mail.severity.WARNING': 'Warnung',
  'mail.severity.INFO': 'Info',
  'mail.type.LOW_STOCK': 'Bestand niedrig',
  'mail.type.DEPLETED': 'Leer',
  'mail.type.ASSIGNMENT_FAILED': 'Zuteilung fehlgeschlagen',
  'mail.type.POOL_REPLENISHED': 'Pool aufgefüllt',
  'mail.pool': 'Pool',
  'mail.about': 'Worüber',
  'mail.available': 'Verfügbare Lizenzen',
  'mail.threshold': 'Schwelle',
  'mail.triggered': 'Ausgelöst',
  'mail.open_pool': 'Pool öffnen',
  'mail.open_notifications': 'Benachrichtigungen öffnen',
  'mail.alert_footer':
    '%{product} sendet dies, weil die Adresse als Empfänger von Warnungen oder bei einem Shop eingetragen ist.',
  'mail.test_subject': 'Test-E-Mail von %{product}',
  'mail.test_title': 'E-Mail funktioniert',
  'mail.test': '%{product} kann E-Mails senden. So kommen Warnungen zu Ihrem Bestand an.',
  'mail.sender': 'Absender',
  'mail.region': 'Region',
  'mail.open_settings': 'Einstellungen öffnen',
  'mail.test_footer': 'Ein Administrator hat diesen Test von %{product} angefordert.',
} satisfies Record<keyof typeof en.mail, string>;
