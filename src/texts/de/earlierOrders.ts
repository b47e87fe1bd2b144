import type * as en from '../en/earlierOrders';

export const earlier: typeof en.earlier = {
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
