import type { Translation } from '../Translation';
import { success } from './endpoints';
import { backups, consistencyCheck, jobs } from './system';

export const settings: Translation['settings'] = {
  not_found: 'Einstellungen nicht gefunden',
  check_interval: 'Der Prüfabstand muss zwischen %{min} und %{max} Minuten liegen',
  cooldown: 'Die Ruhezeit muss zwischen %{min} und %{max} Stunden liegen',
  sync_interval: 'Der Abstand muss zwischen %{min} und %{max} Minuten liegen',
  smtp_password_again:
    'Geben Sie das Passwort noch einmal ein: Das gespeicherte wird an keinen anderen Server, Port oder Benutzernamen gesendet und nicht mit anderer Verschlüsselung',
  fields: {
    validation_check_interval: 'Prüfabstand (Minuten)',
    validation_batch_size: 'Stapelgröße',
    notification_cooldown_hours: 'Ruhezeit zwischen Warnungen (Stunden)',
    reconciliation_interval_minutes: 'Abgleichintervall (Minuten)',
    reconciliation_depth_days: 'Maximaler Rückblick (Tage)',
    require_second_factor: 'Von allen Administratoren einen zweiten Faktor verlangen',
    sign_in_hours: 'Eine Anmeldung gilt als frisch (Stunden)',
    event_retention_days: 'Webhooks, Prüfungen und Abgleiche (Tage)',
    email_retention_days: 'Warn-E-Mails (Tage)',
    notification_retention_days: 'Erledigte Benachrichtigungen (Tage)',
    customer_retention_days: 'Kundendaten nach der letzten Bestellung (Tage)',
    audit_retention_days: 'Aktivität (Protokoll, Tage)',
    language: 'Sprache',
    mail_service: 'E-Mail-Dienst',
    smtp_host: 'SMTP-Server',
    smtp_port: 'Port',
    smtp_security: 'Verschlüsselung',
    smtp_username: 'Benutzername',
    smtp_password: 'Passwort',
    aws_region: 'AWS-Region',
    aws_access_key_id: 'AWS-Zugangsschlüssel-ID',
    aws_secret_access_key: 'Geheimer AWS-Zugangsschlüssel',
    ses_from_email: 'Absender',
    frontend_url: 'URL der Konsole',
    recipient: 'Empfänger',
  },

  title: 'Einstellungen',
  subtitle: 'Prüfung, E-Mail und Benachrichtigungen',
  sections: 'Abschnitte der Einstellungen',
  save: 'Einstellungen speichern',
  updated: success.settings.update,
  update_failed: 'Einstellungen konnten nicht gespeichert werden',
  validation: {
    title: 'Prüfung',
    subtitle: 'Wie oft Schlüssel unbegrenzter Pools geprüft werden und wie oft dieselbe Warnung kommt.',
    interval: '1 bis 60 Minuten',
    batch: '10 bis 200 Lizenzen auf einmal',
    cooldown: '1 bis 168 Stunden, bevor dieselbe Warnung eines Pools wieder kommt',
  },
  security: {
    title: 'Sicherheit',
    subtitle: 'Wie sich Administratoren anmelden',
    hint: 'Wer keinen hat, kann nur das eigene Profil öffnen, bis er eingerichtet ist.',
    sign_in_hours:
      'Eine ältere wird mit dem Passwort bestätigt, bevor ein Shop, sein Geheimnis, die E-Mails oder die eigene Adresse geändert werden.',
  },
  privacy: {
    title: 'Datenschutz',
    subtitle: 'Wie lange Daten aufbewahrt werden',
    events: 'Sie enthalten die Bestellungen, wie die Shops sie gesendet haben, mit Adressen.',
    customers:
      'Ältere Kunden erhalten ein Pseudonym, wie beim Löschen auf ihrer Seite; Schlüssel und Bestellungen bleiben. Leer: Die Daten bleiben.',
    audit:
      'Ältere Einträge werden gelöscht, frühestens nach einem Jahr; die übrigen bleiben beweisbar. Leer: Alles bleibt.',
  },
  email: {
    title: 'E-Mail',
    subtitle: 'Warnungen, Einladungen und die E-Mails der Shops verschickt ein SMTP-Server oder Amazon SES.',
    configured: 'Eingerichtet',
    missing: 'Nicht eingerichtet',
    language: 'Die Sprache der Warnungen und Test-E-Mails',
    service: 'Was E-Mails verschickt; keiner: Es wird nichts verschickt',
    host: 'Zum Beispiel smtp.example.com',
    port: 'Meist 587 für STARTTLS, 465 für TLS',
    security: 'Keine: nur für einen Server in einem privaten Netz',
    username: 'Leer, wenn der Server keine Anmeldung verlangt',
    keep_password: 'Leer lassen, um das gespeicherte zu behalten; ein anderer Server braucht es noch einmal',
    keep_stored: 'Leer lassen, um den gespeicherten zu behalten',
    precedence:
      'Umgebungsvariablen haben Vorrang vor diesen Einstellungen; eine IAM-Rolle wird zuletzt verwendet.',
    from: 'Absender der Warnungen; Amazon SES muss ihn verifiziert haben, ein SMTP-Server muss ihn erlauben',
    frontend: 'Basis-URL der Links in E-Mails',
    needs_sender:
      'Warnungen werden noch nicht verschickt. Geben Sie einen Absender ein, der in Amazon SES bestätigt ist.',
    needs_server:
      'Warnungen werden noch nicht verschickt. Geben Sie den SMTP-Server ein, einen Absender, den er erlaubt, und, wenn er eine Anmeldung verlangt, Benutzername und Passwort.',
    switched_off:
      'E-Mail ist ausgeschaltet: Niemand erhält Warnungen, und Schlüssel werden nicht per E-Mail verschickt.',
    needs_credentials:
      'Warnungen werden noch nicht verschickt. Geben Sie einen AWS-Zugangsschlüssel mit seinem Geheimnis ein, oder geben Sie dem Server AWS_ACCESS_KEY_ID und AWS_SECRET_ACCESS_KEY oder eine IAM-Rolle.',
    uses_environment:
      'E-Mails werden aus %{region} mit den Zugangsdaten der Umgebung gesendet; ein hier eingegebener Zugangsschlüssel wird nicht verwendet.',
    uses_settings: 'E-Mails werden aus %{region} mit dem hier eingegebenen Zugangsschlüssel gesendet.',
    uses_role: 'E-Mails werden aus %{region} mit der IAM-Rolle des Servers gesendet.',
    uses_smtp_environment:
      'E-Mails werden über %{server} gesendet, den SMTP-Server der Umgebung; ein hier eingegebener E-Mail-Dienst und Absender werden nicht verwendet.',
    uses_smtp_settings: 'E-Mails werden über %{server} gesendet.',
    services: { smtp: 'SMTP-Server', ses: 'Amazon SES', none: 'Keiner' },
    securities: { starttls: 'STARTTLS', tls: 'TLS', none: 'Keine' },
  },
  email_failures: {
    title: '%{smart_count} E-Mail wurde nicht verschickt |||| %{smart_count} E-Mails wurden nicht verschickt',
    newest: 'Die neuesten %{n} stehen hier.',
    waiting:
      '%{smart_count} E-Mail wird erneut versucht. |||| %{smart_count} E-Mails werden erneut versucht.',
    retry: 'Noch einmal',
    retry_one: 'Noch einmal: E-Mail an %{recipient}',
    retry_all: 'Alle noch einmal',
    retried: 'Zum erneuten Versand vorgemerkt',
    retry_failed: 'E-Mail konnte nicht noch einmal verschickt werden',
  },
  notifications: {
    title: 'Benachrichtigungen',
    subtitle: 'Empfänger von Pool-Warnungen',
    recipients: 'Empfänger',
    recipients_text: 'Wer die Warnungen dieses Pools erhält',
    check: 'Pools prüfen',
    check_text: 'Jeden Pool jetzt mit seinen Schwellen vergleichen.',
    checked: '%{pools_checked} Pool(s) geprüft, %{notifications_created} Benachrichtigung(en) erstellt',
    check_failed: 'Pools konnten nicht geprüft werden',
    test: 'Test-E-Mail senden',
    test_needs: 'Eine Test-E-Mail braucht einen eingerichteten E-Mail-Dienst und einen Empfänger.',
    tested: 'Test-E-Mail gesendet',
    test_failed: 'Test-E-Mail konnte nicht gesendet werden',
  },
  system: { title: 'System', product: 'Produkt', version: 'Version' },
  consistency: consistencyCheck,
  backups,
  jobs,
};
