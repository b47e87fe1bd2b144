import type en from '../en/reconciliation';

const reconciliation: typeof en = {
  title: 'Verpasste Bestellungen',
  subtitle: 'Vergleicht die Bestellungen des Shops mit dem, was seine Webhooks gebracht haben.',
  run: 'Jetzt vergleichen',
  running: 'Vergleich läuft...',
  never: 'Noch nicht verglichen',
  ok: 'Zuletzt verglichen am %{date}',
  failing: 'Bestellungen können nicht verglichen werden: %{reason}',
  all: 'Bisher wurde keine Bestellung verpasst.',
  missed:
    '%{smart_count} Änderung einer Bestellung wurde gefunden, die kein Webhook gebracht hatte. |||| %{smart_count} Änderungen von Bestellungen wurden gefunden, die kein Webhook gebracht hatte.',
  last: 'Letzte Bestellungen: %{orders}',
  found:
    '%{orders_read} Bestellungen gelesen, %{recovered_orders} verpasst; %{keys_assigned} Schlüssel zugeteilt, %{keys_backordered} warten',
  goes_on:
    'Der Shop lässt sich Zeit; der Vergleich läuft weiter. Bisher %{orders_read} Bestellungen gelesen, %{recovered_orders} verpasst.',
  failed: 'Bestellungen konnten nicht verglichen werden',
  settings: {
    title: 'Shops',
    subtitle: 'Wie oft jeder Shop nach Bestellungen gefragt wird, die kein Webhook gebracht hat.',
    interval: '5 bis 1440 Minuten',
    depth: '8 bis 365 Tage, falls Keystock oder der Shop nicht da war',
  },
};

export default reconciliation;
