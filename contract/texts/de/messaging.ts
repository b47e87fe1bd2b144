import type * as en from '../en/messaging';

export const messages = {
  'messages.not_found': 'Nicht ausgelieferte Nachricht nicht gefunden',
  'messages.unknown_variable':
    'Nur die Variablen {customer_name}, {order_number}, {shop_name} und {expires_at} sind erlaubt',
  'messages.unknown_subject_variable':
    'Nur die Variablen {customer_name}, {order_number} und {shop_name} sind erlaubt',
  'messages.unknown_notice_variable':
    'Nur die Variablen {customer_name}, {order_number}, {shop_name} und {expected_date} sind erlaubt',
  'messages.no_order': 'Keine bezahlte Bestellung hat diese Lizenz jetzt',
  'messages.no_notes': 'Die Bestellung kam nicht von WooCommerce: Sie hat keine Notizen',
  'messages.no_items': 'Die Bestellung kam nicht von WooCommerce: Sie hat keine Artikel in einem Shop',
  'messages.no_shop_order': 'Der Shop hat keine Bestellung mit dieser Nummer',
  'messages.no_address': 'Die Bestellung hat keine E-Mail-Adresse des Kunden',
  'messages.no_site': 'Der Shop der Bestellung wurde gelöscht',
  'messages.customer_erased': 'Die Daten des Kunden wurden gelöscht: Die Bestellung erhält keine Nachrichten',
  'messages.already_queued': 'Diese Schlüssel werden auf diesem Weg bereits gesendet',
  'messages.items_failing': 'Die Bestellung im Shop kann zurzeit nicht geändert werden: %{reason}',
  'messages.shop_failing': 'Notizen können gerade nicht hinzugefügt werden: %{reason}',
  'messages.maybe_sent':
    'Sie wurde vielleicht vor der Wiederherstellung der Datenbank gesendet, aber der Shop hat keine solche Notiz',
  'messages.keys_lost':
    'Ihre Schlüssel sind nicht mehr gespeichert. „Jetzt zuteilen“ auf der Seite der Bestellung teilt andere zu',
} satisfies Record<keyof typeof en.messages, string>;

export const emails = {
  'emails.not_found': 'E-Mail nicht gefunden',
  'emails.not_failed': 'Nur eine fehlgeschlagene E-Mail kann erneut gesendet werden',
  'emails.interrupted': 'Der Server wurde beim Senden dieser E-Mail beendet; vielleicht wurde sie gesendet',
  'emails.maybe_sent':
    'Sie hat gewartet; vielleicht wurde sie gesendet, bevor die Datenbank wiederhergestellt wurde',
  'emails.notification_deleted': 'Die Benachrichtigung wurde gelöscht, bevor die E-Mail verschickt war',
  'emails.no_sender': 'E-Mail ist nicht eingerichtet: Geben Sie in den Einstellungen einen Absender ein',
  'emails.no_credentials':
    'E-Mail ist nicht eingerichtet: Es gibt keine AWS-Zugangsdaten in der Umgebung, in den Einstellungen oder durch eine IAM-Rolle',
} satisfies Record<keyof typeof en.emails, string>;

export const notifications = {
  'notifications.not_found': 'Benachrichtigung nicht gefunden',
  'notifications.preference_not_found': 'Empfänger nicht gefunden',
  'notifications.preference_exists': 'Diese Adresse bekommt diese Warnung schon',
} satisfies Record<keyof typeof en.notifications, string>;

export const alerts = {
  'alerts.depleted_title': '%{pool} ist leer',
  'alerts.depleted': '%{pool} hat keine Lizenz mehr. Bestellungen warten, bis Schlüssel aufgenommen werden.',
  'alerts.low_title': '%{pool} geht zur Neige',
  'alerts.low_count':
    '%{pool} hat noch %{smart_count} Lizenz von %{total}. |||| %{pool} hat noch %{smart_count} Lizenzen von %{total}.',
  'alerts.low_days':
    'Der Bestand von %{pool} reicht noch etwa %{smart_count} Tag. |||| Der Bestand von %{pool} reicht noch etwa %{smart_count} Tage.',
  'alerts.low_hours': 'Der Bestand von %{pool} reicht keinen Tag mehr.',
  'alerts.replenished_title': '%{pool} ist wieder aufgefüllt',
  'alerts.replenished':
    '%{pool} hat wieder %{smart_count} Lizenz. |||| %{pool} hat wieder %{smart_count} Lizenzen.',
  'alerts.expiring_title': 'Schlüssel von %{pool} laufen unverkauft ab',
  'alerts.expiring':
    '%{smart_count} unverkaufter Schlüssel von %{pool} läuft innerhalb von 30 Tagen ab, am %{day}. |||| %{smart_count} unverkaufte Schlüssel von %{pool} laufen innerhalb von 30 Tagen ab, die ersten am %{day}.',
  'alerts.unassigned_title': 'Keine Schlüssel mehr in %{pool}',
  'alerts.unassigned':
    'Bestellung %{order} von %{site} hat keinen Schlüssel für %{product} bekommen: Der Pool %{pool} ist leer. %{smart_count} Schlüssel fehlt; er wird automatisch ausgeliefert, wenn Schlüssel aufgenommen werden. |||| Bestellung %{order} von %{site} hat keinen Schlüssel für %{product} bekommen: Der Pool %{pool} ist leer. %{smart_count} Schlüssel fehlen; sie werden automatisch ausgeliefert, wenn Schlüssel aufgenommen werden.',
  'alerts.a_product': 'ein Produkt',
  'alerts.unvalidated_title': 'Kein gültiger Schlüssel in %{pool}',
  'alerts.unvalidated':
    'Bestellungen für %{pool} haben keinen Schlüssel bekommen: Von keinem ist bekannt, dass er gültig ist. %{reason}. %{smart_count} Schlüssel fehlt; er wird automatisch ausgeliefert, sobald ein Schlüssel gültig ist. |||| Bestellungen für %{pool} haben keinen Schlüssel bekommen: Von keinem ist bekannt, dass er gültig ist. %{reason}. %{smart_count} Schlüssel fehlen; sie werden automatisch ausgeliefert, sobald Schlüssel gültig sind.',
  'alerts.none_valid': 'Der Prüfdienst meldet jeden Schlüssel als ungültig; nehmen Sie andere auf',
  'alerts.inconsistent_title':
    'Die Konsistenzprüfung hat %{smart_count} Widerspruch gefunden |||| Die Konsistenzprüfung hat %{smart_count} Widersprüche gefunden',
  'alerts.inconsistent': 'Gefunden: %{rules}. Die Einstellungen zeigen sie unter Konsistenz.',
  'alerts.inconsistent_order':
    'Gefunden: %{rules}; zuerst in Bestellung %{order}. Die Einstellungen zeigen sie unter Konsistenz.',
  'alerts.orders_unread_title': 'Bestellungen von %{site} wurden nicht gelesen',
  'alerts.shop_title': '%{site} ist gestört',
  'alerts.shop_connection':
    '%{site} ist nicht erreichbar: %{reason}. Bestellungen bekommen keine Schlüssel, bis der Shop wieder funktioniert.',
  'alerts.shop_connection_reporting':
    '%{site} ist nicht erreichbar: %{reason}. Gemeldete Bestellungen erhalten ihre Schlüssel; Nachrichten an Kunden warten, bis der Shop wieder funktioniert.',
  'alerts.shop_reconciliation':
    'Die Bestellungen von %{site} können nicht gelesen werden: %{reason}. Bestellungen ohne Webhook bekommen keine Schlüssel, bis der Shop wieder funktioniert.',
  'alerts.shop_webhooks':
    '%{site} meldet seine Bestellungen nicht: %{reason}. Sie bekommen ihre Schlüssel verspätet, beim Vergleich der Bestellungen.',
  'alerts.shop_rejected':
    'Die Signatur der Webhooks von %{site} ist ungültig: Das Geheimnis dort ist nicht das Webhook-Geheimnis. Bestellungen bekommen ihre Schlüssel verspätet, beim Vergleich der Bestellungen.',
  'alerts.shop_unprocessed':
    '%{smart_count} Webhook von %{site} ist nicht verarbeitet; die Bestellung wartet auf Schlüssel. |||| %{smart_count} Webhooks von %{site} sind nicht verarbeitet; die Bestellungen warten auf Schlüssel.',
  'alerts.message_failed_title': 'Eine Nachricht zu Bestellung %{order} wurde nicht gesendet',
  'alerts.message_failed':
    'Der Kunde der Bestellung %{order} von %{site} wurde nicht benachrichtigt: %{reason}. Sie wird nur auf Verlangen noch einmal gesendet, auf der Seite des Shops.',
  'alerts.recovery_restore_title': 'Bestellungen warten: Die Datenbank wurde wiederhergestellt',
  'alerts.recovery_failover_title': 'Bestellungen warten: Eine andere Datenbank hat übernommen',
  'alerts.recovery_conflict_title': 'Bestellungen warten: Zwei Server bedienen einen Shop',
  'alerts.recovery':
    '%{smart_count} Shop erhält keine Schlüssel, bis bekannt ist, welche er vorher erhielt: %{sites}. Er wird danach gelesen; die Konsole zeigt den Fortschritt. |||| %{smart_count} Shops erhalten keine Schlüssel, bis bekannt ist, welche sie vorher erhielten: %{sites}. Sie werden danach gelesen; die Konsole zeigt den Fortschritt.',
  'alerts.recovery_conflict':
    'Ein anderer Keystock-Server gibt %{sites} ebenfalls Schlüssel. Dieser bedient den Shop nicht mehr, bis jener Server angehalten ist und ein Benutzer den Shop fortsetzt.',
  'alerts.recovered_title': 'Alle Shops erhalten wieder Schlüssel',
  'alerts.recovered':
    'Es ist bekannt, welche Schlüssel die Shops vorher erhielten. Nichts ist in Quarantäne.',
  'alerts.quarantined_title':
    'Alle Shops erhalten wieder Schlüssel, aber einige Schlüssel sind in Quarantäne',
  'alerts.quarantined':
    '%{smart_count} Schlüssel hat vielleicht schon ein Kunde; er wird nicht vergeben, bis ein Benutzer ihn freigibt oder zurückzieht: %{pools}. |||| %{smart_count} Schlüssel haben vielleicht schon Kunden; sie werden nicht vergeben, bis ein Benutzer sie freigibt oder zurückzieht: %{pools}.',
} satisfies Record<keyof typeof en.alerts, string>;

export const ses = {
  'ses.timeout':
    'Amazon SES hat nicht innerhalb von %{seconds} Sekunden geantwortet; vielleicht wurde die E-Mail gesendet',
  'ses.unreachable': 'Amazon SES ist nicht erreichbar (%{code})',
  'ses.broken_off':
    'Amazon SES hat die Verbindung abgebrochen (%{code}); vielleicht wurde die E-Mail gesendet',
  'ses.outage': 'Amazon SES ist gerade gestört (Status %{status})',
  'ses.not_ses':
    'Amazon SES wurde nicht erreicht: Etwas anderes hat an seiner Stelle geantwortet (ist ein Proxy dazwischen oder AWS_ENDPOINT_URL_SESV2 falsch?)',
  'ses.rejected': '%{summary}: %{detail}',
  'ses.not_verified':
    '%{summary}: %{detail} Der Absender muss in dieser Region bestätigt sein und, solange das Konto in der Sandbox ist, auch jeder Empfänger.',
  'ses.refused': 'Amazon SES hat die E-Mail abgelehnt',
  'ses.credentials': 'Amazon SES hat die Zugangsdaten nicht angenommen',
  'ses.throttled': 'Amazon SES begrenzt die Senderate',
  'ses.access_denied': 'Die AWS-Zugangsdaten dürfen keine E-Mail senden (sie brauchen ses:SendEmail)',
  'ses.suspended': 'Amazon SES hat das Konto gesperrt',
  'ses.bad_request': 'Amazon SES hat die Anfrage als ungültig abgelehnt',
  'ses.quota': 'Das Sendekontingent von Amazon SES ist aufgebraucht',
  'ses.mail_from': 'Die MAIL-FROM-Domain des Absenders ist in Amazon SES nicht bestätigt',
  'ses.message_rejected': 'Amazon SES hat die E-Mail zurückgewiesen',
  'ses.paused': 'Der Versand ist in Amazon SES angehalten',
} satisfies Record<keyof typeof en.ses, string>;

export const settings = {
  'settings.not_found': 'Einstellungen nicht gefunden',
  'settings.check_interval': 'Der Prüfabstand muss zwischen %{min} und %{max} Minuten liegen',
  'settings.cooldown': 'Die Ruhezeit muss zwischen %{min} und %{max} Stunden liegen',
  'settings.sync_interval': 'Der Abstand muss zwischen %{min} und %{max} Minuten liegen',
} satisfies Record<keyof typeof en.settings, string>;

export const dashboard = {
  'dashboard.range_required': 'Ein eigener Zeitraum braucht Anfang und Ende',
  'dashboard.range_reversed': 'Das Ende liegt vor dem Anfang',
  'dashboard.max_years': 'Höchstens %{max} Jahre',
  'alerts.api_keys_title': 'API-Schlüssel von %{site} wurden widerrufen',
  'alerts.api_keys':
    'Der API-Schlüssel „%{names}“ endete mit den Rechten von %{username}, der ihn erstellt hat. Was ihn verwendet, bekommt keine Schlüssel, bis es einen neuen hat. |||| Die API-Schlüssel „%{names}“ endeten mit den Rechten von %{username}, der sie erstellt hat. Was sie verwendet, bekommt keine Schlüssel, bis es neue hat.',
} satisfies Record<keyof typeof en.dashboard, string>;
