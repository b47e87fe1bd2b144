import type * as en from '../en/events';

export const events = {
  'events.not_found': 'Ereignis nicht gefunden',
  'events.applied': '%{assigned} zugeteilt, %{backordered} wartend, %{flagged} markiert',
  'events.applied_in_part': '%{outcome}. Nicht lesbar, daher ohne Schlüssel: %{lines}',
  'events.order_replaced':
    'Eine andere Bestellung hat jetzt diese ID, und die frühere ist %{replaced}: %{assigned} zugeteilt, %{backordered} wartend, %{flagged} markiert',
  'events.checked_in_shop': 'Gesendet von %{url}: die Bestellung wird aus dem Shop selbst gelesen',
  'events.of_copy': 'Gesendet von %{url}, einer Kopie des Shops: der Shop selbst hat keine solche Bestellung',
  'events.stale': 'Älter als der bekannte Stand der Bestellung',
  'events.site_inactive': 'Der Shop war nicht aktiv',
  'events.other_topic': '%{topic} betrifft keine Bestellung',
  'events.not_json': 'Der Inhalt ist kein JSON',
  'events.shop_error': 'Der Shop hat statt der Bestellung einen Fehler gesendet: %{code}',
  'events.not_an_order': 'Der Inhalt ist keine Bestellung: %{reason}',
  'events.orders_synced': '%{read} Bestellungen gelesen, %{missed} fehlten',
  'events.beyond_look_back':
    'Bestellungen, die zuletzt vor dem %{day} geändert wurden, wurden nicht gelesen: Der Shop war länger unerreichbar, als die Einstellungen zurückreichen. Die früheren Bestellungen der Zuordnungen zeigen die bezahlten.',
  'events.webhooks_created': 'Webhooks angelegt: %{topics}',
  'events.webhooks_repaired': 'Webhooks repariert: %{topics}',
  'events.products_synced': '%{count} Produkte gelesen',
  'events.synced_in_part': '%{summary}, %{count} nicht lesbar: %{names}',
  'events.stock_left':
    '%{product}: Der Bestand wurde im Shop erneut auf %{quantity} geändert und bleibt so; der Pool kann %{units} liefern',
  'events.stock_set_back':
    '%{product}: Der Bestand wurde im Shop geändert und auf die %{units} zurückgesetzt, die der Pool liefern kann',
} satisfies Record<keyof typeof en.events, string>;
