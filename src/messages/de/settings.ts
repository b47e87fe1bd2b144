import type en from '../en/settings';

const settings: typeof en = {
  title: 'Einstellungen',
  subtitle: 'Prüfung, E-Mail und Benachrichtigungen',
  save: 'Einstellungen speichern',
  updated: 'Einstellungen gespeichert',
  update_failed: 'Einstellungen konnten nicht gespeichert werden',
  validation: {
    title: 'Prüfung',
    subtitle: 'Wie oft Schlüssel unbegrenzter Pools geprüft werden und wie oft dieselbe Warnung kommt.',
    interval: '1 bis 60 Minuten',
    batch: '10 bis 200 Lizenzen auf einmal',
    cooldown: '1 bis 168 Stunden, bevor dieselbe Warnung eines Pools wieder kommt',
  },
  email: {
    title: 'E-Mail',
    subtitle: 'Warnungen werden über Amazon SES verschickt.',
    configured: 'Eingerichtet',
    missing: 'Nicht eingerichtet',
    keep: 'Leer lassen, um den gespeicherten zu behalten',
    order: 'Umgebungsvariablen gehen dem vor, was hier steht; eine IAM-Rolle kommt danach.',
    from: 'Der Absender der Warnungen; in Amazon SES bestätigt',
    frontend: 'Wohin Links in E-Mails führen',
    needs_sender:
      'Warnungen werden noch nicht verschickt. Geben Sie einen Absender ein, der in Amazon SES bestätigt ist.',
    needs_credentials:
      'Warnungen werden noch nicht verschickt. Geben Sie einen AWS-Zugangsschlüssel mit seinem Geheimnis ein, oder geben Sie dem Server AWS_ACCESS_KEY_ID und AWS_SECRET_ACCESS_KEY oder eine IAM-Rolle.',
    uses_environment:
      'E-Mails gehen aus %{region} mit den Zugangsdaten der Umgebung; der hier eingegebene Zugangsschlüssel wird nicht benutzt.',
    uses_settings: 'E-Mails gehen aus %{region} mit dem hier eingegebenen Zugangsschlüssel.',
    uses_role: 'E-Mails gehen aus %{region} mit der IAM-Rolle des Servers.',
  },
  troubles: {
    title: '%{smart_count} E-Mail wurde nicht verschickt |||| %{smart_count} E-Mails wurden nicht verschickt',
    newest: 'Die neuesten %{n} stehen hier.',
    waiting:
      '%{smart_count} E-Mail wartet und wird wieder versucht. |||| %{smart_count} E-Mails warten und werden wieder versucht.',
    retry: 'Noch einmal',
    retry_one: 'Die E-Mail an %{recipient} noch einmal verschicken',
    retry_all: 'Alle noch einmal',
    retried: 'Zum erneuten Versand vorgemerkt',
    retry_failed: 'E-Mail konnte nicht noch einmal verschickt werden',
  },
  notifications: {
    title: 'Benachrichtigungen',
    subtitle: 'Wer über welchen Pool E-Mails bekommt',
    email: 'E-Mail',
    about: 'Worüber',
    all_types: 'Jede Art',
    all_pools: 'Alle Pools',
    unknown_pool: 'Pool %{id}',
    add: 'Empfänger hinzufügen',
    none: 'Noch bekommt niemand E-Mails',
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
};

export default settings;
