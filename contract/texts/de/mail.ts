import type { Translation } from '../Translation';

export const mail: Translation['mail'] = {
  'severity.CRITICAL': 'Kritisch',
  'severity.WARNING': 'Warnung',
  'severity.INFO': 'Info',
  'type.LOW_STOCK': 'Bestand niedrig',
  'type.DEPLETED': 'Leer',
  'type.ASSIGNMENT_FAILED': 'Zuteilung fehlgeschlagen',
  'type.POOL_REPLENISHED': 'Pool aufgefüllt',
  'type.SHOP_FAILING': 'Shop gestört',
  'type.KEYS_EXPIRING': 'Schlüssel laufen ab',
  'type.INCONSISTENT': 'Daten widersprüchlich',
  'type.MESSAGE_FAILED': 'Nachricht fehlgeschlagen',
  'type.RECOVERY': 'Wiederherstellung',
  pool: 'Pool',
  site: 'Shop',
  about: 'Worüber',
  available: 'Verfügbare Lizenzen',
  threshold: 'Schwelle',
  triggered: 'Ausgelöst',
  open_pool: 'Pool öffnen',
  open_site: 'Shop öffnen',
  open_notifications: 'Benachrichtigungen öffnen',
  alert_footer:
    '%{product} sendet dies, weil die Adresse als Empfänger von Warnungen oder bei einem Shop eingetragen ist.',
  test_subject: 'Test-E-Mail von %{product}',
  test_title: 'E-Mail funktioniert',
  test: '%{product} kann E-Mails senden. So kommen Warnungen zu Ihrem Bestand an.',
  sender: 'Absender',
  region: 'Region',
  server: 'Server',
  open_settings: 'Einstellungen öffnen',
  test_footer: 'Ein Administrator hat diesen Test von %{product} angefordert.',
  invitation_subject: 'Sie sind zu %{product} eingeladen',
  invitation_label: 'Einladung',
  invitation_title: '%{name} lädt Sie ein',
  invitation:
    'Legen Sie Ihr Konto bei %{product} mit der Rolle %{role} an. Der Link gilt einmal, 7 Tage lang.',
  open_invitation: 'Konto anlegen',
  invitation_footer:
    '%{product} sendet dies, weil %{name} Ihre Adresse eingegeben hat. Wenn Sie nicht wissen warum, ignorieren Sie es.',
  'role.owner': 'Inhaber',
  'role.administrator': 'Administrator',
  'role.support': 'Support',
  'role.viewer': 'Leser',
  new_device_subject: 'Neue Anmeldung bei %{product}',
  new_device_label: 'Sicherheit',
  new_device_title: 'Anmeldung von einem neuen Gerät',
  new_device:
    '%{username} hat sich bei %{product} von einem bisher nicht benutzten Gerät angemeldet. Wenn Sie das nicht waren, beenden Sie die Sitzung in Ihrem Profil und ändern Sie Ihr Passwort.',
  device: 'Gerät',
  device_name: '%{browser} unter %{system}',
  unknown_device: 'Unbekannt',
  address: 'Adresse',
  signed_in: 'Angemeldet',
  open_profile: 'Profil öffnen',
  new_device_footer: '%{product} sendet dies an die E-Mail-Adresse Ihres Kontos.',
  account_changed: 'Ihr Konto wurde geändert',
  'account_changed.email': 'Die E-Mail-Adresse des Kontos %{username} wurde geändert.',
  'account_changed.passkey_added': 'Dem Konto %{username} wurde ein Passkey hinzugefügt.',
  'account_changed.passkey_removed': 'Ein Passkey des Kontos %{username} wurde entfernt.',
  'account_changed.password': 'Das Passwort des Kontos %{username} wurde geändert.',
  'account_changed.provider_connected':
    'Ein Konto Ihres Anmeldedienstes wurde mit Ihrem Konto %{username} verbunden. Es kann sich ab sofort anmelden.',
  'account_changed.provider_disconnected': 'Der Anmeldedienst wurde von Ihrem Konto %{username} getrennt.',
  'account_changed.password_reset':
    'Das Passwort des Kontos %{username} wurde auf dem Server zurückgesetzt. Alle seine Sitzungen sind beendet.',
  'account_changed.recovery_codes': 'Das Konto %{username} hat neue Wiederherstellungscodes.',
  'account_changed.second_factor_reset':
    'Alle zweiten Faktoren des Kontos %{username} wurden auf dem Server entfernt. Alle seine Sitzungen sind beendet.',
  'account_changed.token_added': 'Im Konto %{username} wurde ein API-Token erstellt.',
  'account_changed.totp_added': 'Dem Konto %{username} wurde eine Authentifizierungs-App hinzugefügt.',
  'account_changed.totp_removed': 'Die Authentifizierungs-App des Kontos %{username} wurde entfernt.',
  account_hint:
    'Wenn Sie nicht wissen, warum, sagen Sie es sofort einem Inhaber, melden Sie sich in Ihrem Profil überall ab und ändern Sie Ihr Passwort.',
  changed_at: 'Geändert',
  'type.API_KEYS_REVOKED': 'API-Schlüssel widerrufen',
  'type.PATTERN_USED_UP': 'Muster aufgebraucht',
  'type.SOLD_WITHOUT_POOL': 'Ohne Pool verkauft',
  'type.WEBHOOK_FAILED': 'Webhook gestört',
  'type.ALERT_TARGET_FAILED': 'Warnungsziel gestört',
  'type.BACKUP_OLD': 'Sicherung veraltet',
  new_owner_subject: '%{username} ist jetzt Inhaber',
  new_owner: '%{username} hat die Rolle Inhaber, die alles darf. Das hat %{by} getan.',
};

export const emails: Translation['emails'] = {
  not_found: 'E-Mail nicht gefunden',
  not_failed: 'Nur eine fehlgeschlagene E-Mail kann erneut gesendet werden',
  interrupted: 'Der Server wurde beim Senden dieser E-Mail beendet; vielleicht wurde sie gesendet',
  maybe_sent: 'Sie hat gewartet; vielleicht wurde sie gesendet, bevor die Datenbank wiederhergestellt wurde',
  notification_deleted: 'Die Benachrichtigung wurde gelöscht, bevor die E-Mail verschickt war',
  switched_off: 'E-Mail ist ausgeschaltet: Wählen Sie in den Einstellungen einen E-Mail-Dienst',
  no_server:
    'E-Mail ist nicht eingerichtet: Geben Sie in den Einstellungen den SMTP-Server ein und, für eine Anmeldung, sein Passwort',
  no_sender: 'E-Mail ist nicht eingerichtet: Geben Sie in den Einstellungen einen Absender ein',
  no_credentials:
    'E-Mail ist nicht eingerichtet: Es gibt keine AWS-Zugangsdaten in der Umgebung, in den Einstellungen oder durch eine IAM-Rolle',
};

export const ses: Translation['ses'] = {
  timeout:
    'Amazon SES hat nicht innerhalb von %{seconds} Sekunden geantwortet; vielleicht wurde die E-Mail gesendet',
  unreachable: 'Amazon SES ist nicht erreichbar (%{code})',
  broken_off: 'Amazon SES hat die Verbindung abgebrochen (%{code}); vielleicht wurde die E-Mail gesendet',
  outage: 'Amazon SES ist gerade gestört (Status %{status})',
  not_ses:
    'Amazon SES wurde nicht erreicht: Etwas anderes hat an seiner Stelle geantwortet (ist ein Proxy dazwischen oder AWS_ENDPOINT_URL_SESV2 falsch?)',
  rejected: '%{summary}: %{detail}',
  not_verified:
    '%{summary}: %{detail} Der Absender muss in dieser Region bestätigt sein und, solange das Konto in der Sandbox ist, auch jeder Empfänger.',
  refused: 'Amazon SES hat die E-Mail abgelehnt',
  credentials: 'Amazon SES hat die Zugangsdaten nicht angenommen',
  throttled: 'Amazon SES begrenzt die Senderate',
  access_denied: 'Die AWS-Zugangsdaten dürfen keine E-Mail senden (sie brauchen ses:SendEmail)',
  suspended: 'Amazon SES hat das Konto gesperrt',
  bad_request: 'Amazon SES hat die Anfrage als ungültig abgelehnt',
  quota: 'Das Sendekontingent von Amazon SES ist aufgebraucht',
  mail_from: 'Die MAIL-FROM-Domain des Absenders ist in Amazon SES nicht bestätigt',
  message_rejected: 'Amazon SES hat die E-Mail zurückgewiesen',
  paused: 'Der Versand ist in Amazon SES angehalten',
};

export const smtp: Translation['smtp'] = {
  timeout:
    'Der SMTP-Server hat nicht innerhalb von %{seconds} Sekunden geantwortet; vielleicht wurde die E-Mail gesendet',
  broken_off:
    'Der SMTP-Server hat die Verbindung abgebrochen (%{code}); vielleicht wurde die E-Mail gesendet',
  not_smtp:
    'Der SMTP-Server wurde nicht erreicht: Etwas anderes hat an seiner Stelle geantwortet (stimmt der Port?)',
  no_starttls: 'Der SMTP-Server bietet kein STARTTLS an: Wählen Sie TLS mit seinem Port, meist 465',
  unencrypted:
    'Ohne Verschlüsselung wird E-Mail nur an einen SMTP-Server in einem privaten Netz gesendet: Wählen Sie STARTTLS oder TLS',
  credentials: 'Der SMTP-Server hat Benutzernamen und Passwort nicht angenommen',
  sender: 'Der SMTP-Server hat den Absender abgelehnt',
  recipient: 'Der SMTP-Server hat den Empfänger abgelehnt',
  refused: 'Der SMTP-Server hat die E-Mail abgelehnt',
  postponed: 'Der SMTP-Server nimmt die E-Mail gerade nicht an',
};
