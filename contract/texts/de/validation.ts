import type { Translation } from '../Translation';

export const validation: Translation['validation'] = {
  not_configured: 'Kein Prüfdienst ist eingerichtet',
  batch_size: 'Die Stapelgröße muss zwischen %{min} und %{max} liegen',
  already_running: 'Diese Lizenz wird gerade schon geprüft',
  failed: 'Der Schlüssel konnte nicht geprüft werden',
  not_decryptable: 'Der Schlüssel lässt sich nicht entschlüsseln',
  rate_limited: 'Der Prüfdienst begrenzt die Anfragerate',
  rate_limit_reached:
    'Das Anfragelimit des Prüfdienstes ist erreicht; die übrigen Schlüssel werden später geprüft',
  status: 'Der Prüfdienst hat mit Status %{status} geantwortet',
  not_json: 'Der Prüfdienst hat mit etwas geantwortet, das kein JSON ist (Status %{status})',
  unknown_verdict: 'Der Prüfdienst meldet für %{path} „%{value}“, was kein bekanntes Ergebnis ist',
  no_verdict: 'Der Prüfdienst hat ohne %{path} geantwortet (Status %{status})',

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
  ran: 'Prüfung beendet',
  run_failed: 'Die Warteschlange der Prüfung konnte nicht bearbeitet werden',
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
