import type { Translation } from '../Translation';
import { success } from './endpoints';

export const notifications: Translation['notifications'] = {
  not_found: 'Benachrichtigung nicht gefunden',
  preference_not_found: 'Empfänger nicht gefunden',
  preference_exists: 'Diese Adresse bekommt diese Warnung schon',
};

export const alerts: Translation['alerts'] = {
  target_failed_title: 'Warnungen erreichen %{names} nicht',
  target_failed:
    'Warnungen erreichen %{names} nicht: die Versuche scheitern und werden wiederholt. Prüfen Sie die Adresse in den Einstellungen und senden Sie eine Testwarnung.',
  target_summary: '%{smart_count} Warnung |||| %{smart_count} Warnungen',
  target_more: '… und %{smart_count} weitere',
  target_test_title: 'Testwarnung',
  target_test: '%{product} sendet Warnungen an %{name}.',
  target_token_again:
    'Geben Sie das Token erneut ein: das gespeicherte wird an keine andere Adresse gesendet',
  depleted_title: '%{pool} ist leer',
  depleted: '%{pool} hat keine Lizenz mehr. Bestellungen warten, bis Schlüssel aufgenommen werden.',
  low_title: '%{pool} geht zur Neige',
  low_count:
    '%{pool} hat noch %{smart_count} Lizenz von %{total}. |||| %{pool} hat noch %{smart_count} Lizenzen von %{total}.',
  low_days:
    'Der Bestand von %{pool} reicht noch etwa %{smart_count} Tag. |||| Der Bestand von %{pool} reicht noch etwa %{smart_count} Tage.',
  low_hours: 'Der Bestand von %{pool} reicht keinen Tag mehr.',
  replenished_title: '%{pool} ist wieder aufgefüllt',
  replenished: '%{pool} hat wieder %{smart_count} Lizenz. |||| %{pool} hat wieder %{smart_count} Lizenzen.',
  used_up_title: 'Muster von %{pool} ist aufgebraucht',
  used_up:
    'Der Generator von %{pool} darf keine Schlüssel mehr erzeugen: Sein Muster hat alle ergeben, die niemand errät. Stellen Sie in den Einstellungen des Pools ein längeres Muster ein.',
  expiring_title: 'Schlüssel von %{pool} laufen unverkauft ab',
  expiring:
    '%{smart_count} unverkaufter Schlüssel von %{pool} läuft innerhalb von 30 Tagen ab, am %{day}. |||| %{smart_count} unverkaufte Schlüssel von %{pool} laufen innerhalb von 30 Tagen ab, die ersten am %{day}.',
  unassigned_title: 'Keine Schlüssel mehr in %{pool}',
  unassigned:
    'Bestellung %{order} von %{site} hat keinen Schlüssel für %{product} bekommen: Der Pool %{pool} ist leer. %{smart_count} Schlüssel fehlt; er wird automatisch ausgeliefert, wenn Schlüssel aufgenommen werden. |||| Bestellung %{order} von %{site} hat keinen Schlüssel für %{product} bekommen: Der Pool %{pool} ist leer. %{smart_count} Schlüssel fehlen; sie werden automatisch ausgeliefert, wenn Schlüssel aufgenommen werden.',
  a_product: 'ein Produkt',
  unvalidated_title: 'Kein gültiger Schlüssel in %{pool}',
  unvalidated:
    'Bestellungen für %{pool} haben keinen Schlüssel bekommen: Von keinem ist bekannt, dass er gültig ist. %{reason}. %{smart_count} Schlüssel fehlt; er wird automatisch ausgeliefert, sobald ein Schlüssel gültig ist. |||| Bestellungen für %{pool} haben keinen Schlüssel bekommen: Von keinem ist bekannt, dass er gültig ist. %{reason}. %{smart_count} Schlüssel fehlen; sie werden automatisch ausgeliefert, sobald Schlüssel gültig sind.',
  none_valid: 'Der Prüfdienst meldet jeden Schlüssel als ungültig; nehmen Sie andere auf',
  inconsistent_title:
    'Die Konsistenzprüfung hat %{smart_count} Widerspruch gefunden |||| Die Konsistenzprüfung hat %{smart_count} Widersprüche gefunden',
  inconsistent: 'Gefunden: %{rules}. Die Einstellungen zeigen sie unter Konsistenz.',
  inconsistent_order:
    'Gefunden: %{rules}; zuerst in Bestellung %{order}. Die Einstellungen zeigen sie unter Konsistenz.',
  unmapped_title: 'Ohne Pool verkauft in %{site}',
  unmapped:
    '%{smart_count} bezahlte Einheit bekam keinen Schlüssel, weil ihr Produkt keinen Pool hat: %{products}. Ordnen Sie es zu oder sagen Sie, dass es keinen Schlüssel braucht. |||| %{smart_count} bezahlte Einheiten bekamen keinen Schlüssel, weil ihre Produkte keinen Pool haben: %{products}. Ordnen Sie sie zu oder sagen Sie, dass sie keinen Schlüssel brauchen.',
  unmapped_minimum:
    'Mindestens %{smart_count} bezahlte Einheiten bekamen keinen Schlüssel, weil ihre Produkte keinen Pool haben: %{products}. Ordnen Sie sie zu oder sagen Sie, dass sie keinen Schlüssel brauchen.',
  orders_unread_title: 'Bestellungen von %{site} wurden nicht gelesen',
  shop_title: '%{site} ist gestört',
  shop_connection:
    '%{site} ist nicht erreichbar: %{reason}. Bestellungen bekommen keine Schlüssel, bis der Shop wieder funktioniert.',
  shop_connection_reporting:
    '%{site} ist nicht erreichbar: %{reason}. Gemeldete Bestellungen erhalten ihre Schlüssel; Nachrichten an Kunden warten, bis der Shop wieder funktioniert.',
  shop_reconciliation:
    'Die Bestellungen von %{site} können nicht gelesen werden: %{reason}. Bestellungen ohne Webhook bekommen keine Schlüssel, bis der Shop wieder funktioniert.',
  shop_webhooks:
    '%{site} meldet seine Bestellungen nicht: %{reason}. Sie bekommen ihre Schlüssel verspätet, beim Vergleich der Bestellungen.',
  shop_rejected:
    'Die Signatur der Webhooks von %{site} ist ungültig: Das Geheimnis dort ist nicht das Webhook-Geheimnis. Bestellungen bekommen ihre Schlüssel verspätet, beim Vergleich der Bestellungen.',
  shop_unprocessed:
    '%{smart_count} Webhook von %{site} ist nicht verarbeitet; die Bestellung wartet auf Schlüssel. |||| %{smart_count} Webhooks von %{site} sind nicht verarbeitet; die Bestellungen warten auf Schlüssel.',
  message_failed_title: 'Eine Nachricht zu Bestellung %{order} wurde nicht gesendet',
  message_failed:
    'Der Kunde der Bestellung %{order} von %{site} wurde nicht benachrichtigt: %{reason}. Sie wird nur auf Verlangen noch einmal gesendet, auf der Seite des Shops.',
  recovery_restore_title: 'Bestellungen warten: Die Datenbank wurde wiederhergestellt',
  recovery_failover_title: 'Bestellungen warten: Eine andere Datenbank hat übernommen',
  recovery_conflict_title: 'Bestellungen warten: Zwei Server bedienen einen Shop',
  recovery:
    '%{smart_count} Shop erhält keine Schlüssel, bis bekannt ist, welche er vorher erhielt: %{sites}. Er wird danach gelesen; die Konsole zeigt den Fortschritt. |||| %{smart_count} Shops erhalten keine Schlüssel, bis bekannt ist, welche sie vorher erhielten: %{sites}. Sie werden danach gelesen; die Konsole zeigt den Fortschritt.',
  recovery_conflict:
    'Ein anderer Keystock-Server gibt %{sites} ebenfalls Schlüssel. Dieser bedient den Shop nicht mehr, bis jener Server angehalten ist und ein Benutzer den Shop fortsetzt.',
  recovered_title: 'Alle Shops erhalten wieder Schlüssel',
  recovered: 'Es ist bekannt, welche Schlüssel die Shops vorher erhielten. Nichts ist in Quarantäne.',
  quarantined_title: 'Alle Shops erhalten wieder Schlüssel, aber einige Schlüssel sind in Quarantäne',
  quarantined:
    '%{smart_count} Schlüssel hat vielleicht schon ein Kunde; er wird nicht vergeben, bis ein Benutzer ihn freigibt oder zurückzieht: %{pools}. |||| %{smart_count} Schlüssel haben vielleicht schon Kunden; sie werden nicht vergeben, bis ein Benutzer sie freigibt oder zurückzieht: %{pools}.',
  backup_title: 'Die letzte Sicherung ist alt',
  backup_old:
    'Die letzte gute Sicherung ist %{smart_count} Stunde alt. Der letzte Versuch: %{reason} |||| Die letzte gute Sicherung ist %{smart_count} Stunden alt. Der letzte Versuch: %{reason}',
  backup_none: 'Bisher gelang keine Sicherung: %{reason}',
  backup_unfinished: 'er ist nicht zu Ende',
  api_keys_title: 'API-Schlüssel von %{site} wurden widerrufen',
  api_keys:
    'Der API-Schlüssel „%{names}“ endete mit den Rechten von %{username}, der ihn erstellt hat. Was ihn verwendet, bekommt keine Schlüssel, bis es einen neuen hat. |||| Die API-Schlüssel „%{names}“ endeten mit den Rechten von %{username}, der sie erstellt hat. Was sie verwendet, bekommt keine Schlüssel, bis es neue hat.',
};

export const notificationResource: Translation['resources']['notifications'] = {
  fields: {
    id: 'ID',
    title: 'Titel',
    message: 'Meldung',
    severity: 'Dringlichkeit',
    type: 'Art',
    is_resolved: 'Erledigt',
    license_groups: 'Pool',
    order: 'Bestellung',
    site: 'Shop',
    available_count: 'Verfügbar',
    threshold_value: 'Schwelle',
    triggered_at: 'Ausgelöst',
    resolved_at: 'Erledigt am',
  },

  name: 'Benachrichtigung |||| Benachrichtigungen',
  subject: 'Pool oder Shop',
  status: 'Status',
  subtitle: 'Warnungen zu Bestand und Shops',
  all_severities: 'Jede Dringlichkeit',
  all_types: 'Jede Art',
  show_resolved: 'Erledigte zeigen',
  resolve: 'Erledigen',
  resolve_all: 'Alle erledigen',
  confirm_resolve_all: 'Alle offenen Benachrichtigungen erledigen?',
  confirm_resolve_filtered: 'Alle offenen Benachrichtigungen der gewählten Dringlichkeit und Art erledigen?',
  resolved: 'Erledigt',
  unresolved: 'Offen',
  empty: 'Keine Benachrichtigungen',
  empty_text: 'Niedriger Bestand, leere Pools und fehlgeschlagene Zuteilungen erscheinen hier.',
  notifications: {
    deleted: success.notifications.delete,
    delete_failed: 'Benachrichtigung konnte nicht gelöscht werden',
    resolved: success.notifications.resolve,
    resolved_many: '%{smart_count} Benachrichtigung erledigt |||| %{smart_count} Benachrichtigungen erledigt',
    resolve_failed: 'Benachrichtigung konnte nicht erledigt werden',
    resolve_all_failed: 'Benachrichtigungen konnten nicht erledigt werden',
  },
};
