import type * as en from '../en/reconciliation';

export const reconciliation: typeof en.reconciliation = {
  title: 'Verpasste Bestellungen',
  subtitle: 'Vergleicht die Bestellungen des Shops mit den per Webhook empfangenen.',
  run: 'Jetzt vergleichen',
  running: 'Vergleich läuft...',
  never_run: 'Noch nicht verglichen',
  last_run: 'Zuletzt verglichen am %{date}',
  failing: 'Bestellungen können nicht verglichen werden: %{reason}',
  none_missed: 'Bisher wurde keine Bestellung verpasst.',
  missed:
    '%{smart_count} Änderung einer Bestellung wurde gefunden, die kein Webhook gemeldet hatte. |||| %{smart_count} Änderungen von Bestellungen wurden gefunden, die kein Webhook gemeldet hatte.',
  latest_missed: 'Letzte Bestellungen:',
  run_result:
    '%{orders_read} Bestellungen gelesen, %{recovered_orders} verpasst; %{keys_assigned} Schlüssel zugeteilt, %{keys_backordered} im Rückstand',
  in_progress:
    'Der Shop antwortet langsam; der Vergleich läuft weiter. Bisher %{orders_read} Bestellungen gelesen, %{recovered_orders} verpasst.',
  failed: 'Bestellungen konnten nicht verglichen werden',
  settings: {
    title: 'Shops',
    subtitle: 'Wie oft jeder Shop auf Bestellungen geprüft wird, die kein Webhook gemeldet hat.',
    interval: '5 bis 1440 Minuten',
    depth: '8 bis 365 Tage, falls Keystock oder der Shop nicht erreichbar war',
  },
};
