import type en from '../en/pools';

const pools: typeof en = {
  name: 'Lizenzpool |||| Lizenzpools',
  subtitle: 'Schlüssel werden aus dem Pool verkauft, dem ein Produkt zugeordnet ist',
  search: 'Nach Name oder Beschreibung suchen',
  create: 'Pool anlegen',
  creating: 'Ein Pool enthält die Schlüssel eines Produkts.',
  empty: 'Noch keine Lizenzpools',
  empty_text: 'Legen Sie einen Pool an und nehmen Sie dann Lizenzschlüssel auf.',
  not_found: 'Pool nicht gefunden',
  unlimited: 'Unbegrenzt',
  sold: 'Verkauft',
  total: 'Gesamt',
  available: 'Verfügbar',
  help: {
    instructions:
      'Einfacher Text. Geht mit jedem Schlüssel des Pools hinaus und steht auf der Seite des Kunden.',
    requires_validation:
      'Auslieferungen sind unbegrenzt, und Schlüssel werden bei der externen API geprüft. Das lässt sich später nicht ändern.',
    threshold_count: 'Warnt, wenn höchstens so viele Schlüssel verfügbar sind. 0 schaltet es ab.',
    threshold_percentage:
      'Warnt, wenn höchstens dieser Anteil aller Schlüssel verfügbar ist. 0 schaltet es ab.',
    lead_time_days:
      'So lange dauert es, bis neue Schlüssel da sind. Warnt, wenn der Bestand nicht länger reicht. 0 schaltet es ab.',
  },
  runway: {
    column: 'Reicht noch',
    out: 'Ausverkauft',
    today: 'Weniger als ein Tag',
    days: '%{smart_count} Tag |||| %{smart_count} Tage',
    in_today: 'weniger als einen Tag',
    in_days: 'etwa %{smart_count} Tag |||| etwa %{smart_count} Tage',
  },
  no_description: 'Keine Beschreibung',
  rename: 'Pool umbenennen',
  settings: 'Einstellungen',
  add_licenses: 'Lizenzen aufnehmen',
  validate: {
    action: 'Pool prüfen',
    busy: 'Wird geprüft...',
    done: 'Prüfung beendet: %{total} gesamt, %{valid} gültig, %{invalid} ungültig, %{errors} Fehler',
    left: '%{smart_count} weiterer Schlüssel wird der Reihe nach geprüft. |||| %{smart_count} weitere Schlüssel werden der Reihe nach geprüft.',
    failed: 'Prüfung fehlgeschlagen: %{reason}',
  },
  licenses: {
    empty: 'Noch keine Lizenzen in diesem Pool',
    empty_text: 'Nehmen Sie Schlüssel auf, und Bestellungen bekommen sie.',
  },
  delete_warning: 'Nur ein leerer Pool kann gelöscht werden. Das lässt sich nicht rückgängig machen.',
  notifications: {
    created: 'Lizenzpool angelegt',
    updated: 'Pool geändert',
    deleted: 'Pool gelöscht',
    create_failed: 'Pool konnte nicht angelegt werden',
    update_failed: 'Pool konnte nicht geändert werden',
    delete_failed: 'Pool konnte nicht gelöscht werden',
  },
};

export default pools;
