import type { Translation } from '../Translation';

export const deliveredKeys: Translation['deliveredKeys'] = {
  no_order: 'Der Schlüssel hat keine Bestellung: Er ist noch im Bestand',
  unknown_order: 'Der Shop hat keine Bestellung %{order}',
  other_order: 'Den Schlüssel gibt es schon, im Bestand oder für eine andere Bestellung',
  other_product: 'Die Bestellung enthält Produkt %{product} nicht',
  not_mapped: 'Produkt %{product} ist keinem Pool zugeordnet',
  no_free_unit: 'Alle Einheiten der Bestellung haben ihre Schlüssel',
  no_plugin:
    'Die REST-API des Plug-ins hat keine Lizenzen oder ist ausgeschaltet: Einstellungen des Plug-ins prüfen',
};

export const siteDeliveredKeys: Translation['resources']['sites']['delivered'] = {
  title: 'Gelieferte Schlüssel importieren',
  subtitle: 'Was ein anderes Lizenz-Plug-in von %{name} geliefert hat, als verkauft an seine Bestellungen',
  link: 'Gelieferte Schlüssel importieren',
  file: 'Aus einer Datei',
  drop: 'CSV-Datei hier ablegen oder',
  file_help:
    'Ein CSV-Export von License Manager for WooCommerce oder Digital License Manager mit Spalten für Schlüssel, Bestellung und Produkt.',
  unreadable: 'Einer Datei fehlen die Spalten license_key, order_id und product_id.',
  api: 'Über die REST-API des Plug-ins',
  api_help:
    'Mit einem REST-Schlüssel des Plug-ins. Er wird einmal benutzt und nicht gespeichert; ohne ihn gelten die Zugangsdaten des Shops.',
  plugin: 'Plug-in',
  consumer_key: 'Consumer Key',
  consumer_secret: 'Consumer Secret',
  read_keys: 'Schlüssel lesen',
  read: '%{count} Schlüssel gelesen |||| %{count} Schlüssel gelesen',
  of_orders: 'Von %{count} Bestellung. |||| Von %{count} Bestellungen.',
  in_stock:
    '%{count} Schlüssel hat keine Bestellung und wird abgelehnt: als Bestand importieren. |||| %{count} Schlüssel haben keine Bestellung und werden abgelehnt: als Bestand importieren.',
  nothing_sent:
    'An Kunden wird nichts gesendet. Dieselben Schlüssel noch einmal zu importieren, ändert nichts.',
  import: 'Schlüssel importieren',
  result: 'Ergebnis',
  progress: '%{done} von %{total} Schlüsseln',
  percent: '%{percent} % importiert',
  created: '%{count} Schlüssel als verkauft angelegt. |||| %{count} Schlüssel als verkauft angelegt.',
  known: '%{count} war schon bekannt. |||| %{count} waren schon bekannt.',
  refused: '%{count} abgelehnt. |||| %{count} abgelehnt.',
  stopped: 'Der Import wurde unterbrochen: Dieselben Schlüssel noch einmal importieren, um fortzufahren.',
  row: 'Zeile %{row}',
  more: '%{count} weitere Zeile wird nicht gezeigt. |||| %{count} weitere Zeilen werden nicht gezeigt.',
  read_failed: 'Die Schlüssel konnten nicht gelesen werden',
  import_failed: 'Die Schlüssel konnten nicht importiert werden',
};
