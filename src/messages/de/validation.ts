import type en from '../en/validation';

const validation: typeof en = {
  title: 'Stand der Lizenzprüfung',
  last_run: 'Letzter Lauf: %{when}',
  never_run: 'Letzter Lauf: noch nie',
  total_unlimited: 'Unbegrenzte Lizenzen',
  breakdown: 'Prüfung nach Status',
  state: { valid: 'Gültig', invalid: 'Ungültig', pending: 'Ausstehend' },
  warning:
    '%{smart_count} ungültige Lizenz gefunden. Diese Lizenzen werden keiner Bestellung zugeteilt. |||| %{smart_count} ungültige Lizenzen gefunden. Diese Lizenzen werden keiner Bestellung zugeteilt.',
  validate_now: 'Jetzt prüfen',
  validating: 'Wird geprüft...',
  done: '%{total} geprüft: %{valid} gültig, %{invalid} ungültig, %{errors} Fehler',
  failed: 'Die Warteschlange der Prüfung konnte nicht bearbeitet werden',
  license: {
    title: 'Prüfung',
    action: 'Prüfen',
    state: 'Stand',
    reason: 'Grund',
    checked_at: 'Geprüft',
    never: 'Noch nie',
    valid: 'Der Schlüssel ist gültig',
    invalid: 'Der Schlüssel ist ungültig: %{reason}',
    unknown: 'Der Schlüssel konnte nicht geprüft werden: %{reason}',
    failed: 'Lizenz konnte nicht geprüft werden',
  },
};

export default validation;
