import type en from '../en/licenses';

const licenses: typeof en = {
  name: 'Lizenz |||| Lizenzen',
  numbered: 'Lizenz #%{id}',
  in_pools: '%{licenses} Schlüssel in %{smart_count} Pool |||| %{licenses} Schlüssel in %{smart_count} Pools',
  search: 'Schlüssel, Kunde, Bestellung suchen…',
  all_pools: 'Alle Pools',
  all_statuses: 'Jeder Status',
  import: 'Sammelimport',
  new: 'Neue Lizenz',
  empty: 'Noch keine Lizenzen',
  empty_text: 'Nehmen Sie einen einzelnen Schlüssel auf oder importieren Sie eine ganze Liste.',
  create: 'Lizenz anlegen',
  not_found: 'Lizenz nicht gefunden',
  not_sold: 'nicht verkauft',
  unlimited: 'Unbegrenzt',
  customer_email: 'E-Mail des Kunden',
  customer_name: 'Name des Kunden',
  assignment: 'Zuteilung',
  details: 'Einzelheiten',
  flagged: 'Diese Lizenz braucht einen Blick: %{flag}',
  stats: { available: 'Verfügbar', sold: 'Verkauft', exhausted: 'Aufgebraucht' },
  help: {
    license_key: 'Er wird verschlüsselt gespeichert.',
    delivre_x_times: '1 ist einmalig, mehr als 1 mehrfach, -1 unbegrenzt.',
  },
  validated_pool:
    'In diesem Pool sind Auslieferungen unbegrenzt, und der Schlüssel wird bei der externen API geprüft.',
  delete: {
    warning: 'Das lässt sich nicht rückgängig machen.',
    sold: 'Sie wurde an einen Kunden ausgeliefert: Ihre Bestell- und Kundendaten werden mit gelöscht.',
    some_sold:
      '%{smart_count} der ausgewählten Lizenzen wurde an einen Kunden ausgeliefert: Ihre Bestell- und Kundendaten werden mit gelöscht. |||| %{smart_count} der ausgewählten Lizenzen wurden an Kunden ausgeliefert: Ihre Bestell- und Kundendaten werden mit gelöscht.',
  },
  replace: {
    button: 'Ersetzen',
    title: 'Lizenz #%{id} ersetzen?',
    text: 'Der Schlüssel wird zurückgezogen und nie wieder zugeteilt. Jede Bestellung, die ihn hat, bekommt einen anderen aus demselben Pool.',
    why: 'Was stimmt mit dem Schlüssel nicht? Steht auf seiner Seite.',
    confirm: 'Lizenz ersetzen',
  },
  notifications: {
    replaced: 'Lizenz ersetzt',
    replace_failed: 'Lizenz konnte nicht ersetzt werden',
    created: 'Lizenz angelegt',
    deleted: 'Lizenz gelöscht',
    deleted_many: '%{smart_count} Lizenz(en) gelöscht',
    create_failed: 'Lizenz konnte nicht angelegt werden',
    import_failed: 'Lizenzen konnten nicht importiert werden',
    update_failed: 'Lizenz konnte nicht geändert werden',
    delete_failed: 'Lizenz konnte nicht gelöscht werden',
    delete_many_failed: 'Lizenzen konnten nicht gelöscht werden',
  },
};

export default licenses;
