import type { Translation } from '../Translation';

export const earlierOrders: Translation['earlierOrders'] = {
  none_chosen: 'Bis zu 500 Bestellungen auswählen',
  none_to_list: 'Keine Zuordnung dieses Shops ist aktiv, oder alle werden gerade aufgelistet oder beliefert',
  none_listed: 'Keine gelistete Bestellung wartet auf eine Entscheidung: erst die Bestellungen auflisten',
  running: 'Eine Auflistung oder Zuteilung für die Bestellungen dieser Zuordnung läuft noch',
  inactive: 'Diese Zuordnung ist inaktiv: erst aktivieren',
  served:
    'Schlüssel für Bestellungen vor der Zuordnung: %{orders} Bestellungen, %{assigned} Einheiten mit Schlüssel, %{backordered} im Rückstand',
  not_in_shop: 'Der Shop hat diese Bestellung nicht mehr',
};

export const siteEarlierOrders: Translation['resources']['sites']['earlier'] = {
  link: 'Frühere Bestellungen',
  orders: '%{count} Bestellung |||| %{count} Bestellungen',
  units: '%{count} Einheit ohne Schlüssel |||| %{count} Einheiten ohne Schlüssel',
  available: 'der Pool reicht für %{count} |||| der Pool reicht für %{count}',
  list_text:
    'Bezahlte Bestellungen aller zugeordneten Produkte ohne Schlüssel: die in Keystock bekannten und die des Shops.',
  skipped: 'Bestellungen, die Sie nicht beliefern, bleiben ohne Schlüssel.',
  none_mapped: 'Noch ist kein Produkt dieses Shops einem Pool zugeordnet: erst die Produkte zuordnen.',
  omitted:
    '%{smart_count} weitere Zuordnung wird nicht gezeigt: Listen Sie ihre Bestellungen auf der Seite der Zuordnungen auf. |||| %{smart_count} weitere Zuordnungen werden nicht gezeigt: Listen Sie ihre Bestellungen auf der Seite der Zuordnungen auf.',
  prompt:
    'Bestellungen, die vor der Zuordnung ihres Produkts bezahlt wurden, erhalten nicht automatisch Schlüssel. Beliefern Sie alle, einige oder keine.',
  choose: 'Frühere Bestellungen suchen',
  skip: 'Überspringen',
};
