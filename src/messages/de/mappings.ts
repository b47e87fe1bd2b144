import type en from '../en/mappings';

const mappings: typeof en = {
  name: 'Produktzuordnung |||| Produktzuordnungen',
  subtitle: 'Aus welchem Pool ein Produkt des Shops seine Schlüssel bekommt',
  create: 'Zuordnung anlegen',
  creating: 'Bestellungen des Produkts bekommen ihre Schlüssel aus dem Pool.',
  done: 'Fertig',
  created_count: '%{smart_count} angelegt',
  search: 'Nach Produkt suchen',
  all_sites: 'Alle Shops',
  product: 'Produkt',
  product_id: 'Produkt-ID %{id}',
  choose_product: 'Nach Name, Artikelnummer oder ID suchen',
  choose_site_first: 'Wählen Sie zuerst einen Shop',
  sync_first: 'Gleichen Sie die Produkte ab, um aus dem Angebot des Shops zu wählen.',
  no_match: 'Kein Produkt passt',
  empty: 'Noch keine Produktzuordnungen',
  empty_text: 'Ordnen Sie einem Produkt einen Pool zu, und seine Bestellungen bekommen Schlüssel.',
  toggle: '%{name}: aktiv',
  one_variation: 'Nur eine Variante',
  one_variation_help:
    'Bestellungen dieser Variante bekommen ihre Schlüssel aus dem Pool; sie geht der Zuordnung des ganzen Produkts vor.',
  variation: 'Variante',
  choose_variation: 'Variante wählen',
  renamed: 'Im Shop umbenannt: %{name}',
  missing: 'Nicht mehr im Shop',
  use_name: 'Neuen Namen übernehmen',
  notifications: {
    created: 'Zuordnung angelegt! Sie können ein weiteres Produkt zuordnen oder die Seite verlassen.',
    deleted: 'Zuordnung gelöscht',
    create_failed: 'Zuordnung konnte nicht angelegt werden',
    update_failed: 'Zuordnung konnte nicht geändert werden',
    delete_failed: 'Zuordnung konnte nicht gelöscht werden',
  },
};

export default mappings;
