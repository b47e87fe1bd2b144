import { success } from '#contract/texts/de/success';
import type * as en from '../en/settings';
import { consistency } from './consistency';
import { jobs } from './jobs';

export const settings: typeof en.settings = {
  title: 'Einstellungen',
  subtitle: 'Prüfung, E-Mail und Benachrichtigungen',
  sections: 'Abschnitte der Einstellungen',
  all: 'Alle',
  save: 'Einstellungen speichern',
  updated: success['success.settings.update'],
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
    subtitle: 'Warnungen werden über Amazon SES verschickt.',
    configured: 'Eingerichtet',
    missing: 'Nicht eingerichtet',
    language: 'Die Sprache der Warnungen und Test-E-Mails',
    keep_stored: 'Leer lassen, um den gespeicherten zu behalten',
    precedence:
      'Umgebungsvariablen haben Vorrang vor diesen Einstellungen; eine IAM-Rolle wird zuletzt verwendet.',
    from: 'Absender der Warnungen; muss in Amazon SES verifiziert sein',
    frontend: 'Basis-URL der Links in E-Mails',
    needs_sender:
      'Warnungen werden noch nicht verschickt. Geben Sie einen Absender ein, der in Amazon SES bestätigt ist.',
    needs_credentials:
      'Warnungen werden noch nicht verschickt. Geben Sie einen AWS-Zugangsschlüssel mit seinem Geheimnis ein, oder geben Sie dem Server AWS_ACCESS_KEY_ID und AWS_SECRET_ACCESS_KEY oder eine IAM-Rolle.',
    uses_environment:
      'E-Mails werden aus %{region} mit den Zugangsdaten der Umgebung gesendet; ein hier eingegebener Zugangsschlüssel wird nicht verwendet.',
    uses_settings: 'E-Mails werden aus %{region} mit dem hier eingegebenen Zugangsschlüssel gesendet.',
    uses_role: 'E-Mails werden aus %{region} mit der IAM-Rolle des Servers gesendet.',
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
    email: 'E-Mail',
    all_types: 'Jede Art',
    all_pools: 'Alle Pools',
    unknown_pool: 'Pool %{id}',
    active: 'Aktiv',
    edit: 'Empfänger %{email} bearbeiten',
    alerts_to: 'Warnungen an %{email}',
    is_paused: 'Pausiert',
    paused: 'Warnungen an %{email} sind pausiert',
    resumed: 'Warnungen an %{email} werden wieder gesendet',
    recipients: 'Empfänger',
    recipients_text: 'Wer die Warnungen dieses Pools erhält',
    add: 'Empfänger hinzufügen',
    none: 'Noch keine Empfänger',
    delete: 'Empfänger %{email} löschen',
    added: 'Empfänger gespeichert',
    add_failed: 'Empfänger konnte nicht gespeichert werden',
    deleted: 'Empfänger gelöscht',
    delete_failed: 'Empfänger konnte nicht gelöscht werden',
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
  consistency,
  jobs,
};
