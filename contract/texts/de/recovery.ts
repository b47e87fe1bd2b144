import type { Translation } from '../Translation';

export const recovery: Translation['recovery'] = {
  not_found: 'Dieser Shop wird nicht wiederhergestellt',
  no_answers:
    'Jetzt werden keine Antworten erwartet: Der Shop wird nicht wiederhergestellt oder noch gelesen',
  not_quarantined: 'Die Schlüssel dieses Pools sind nicht in Quarantäne',
  withdrawn: 'Vor der Wiederherstellung der Datenbank an die Bestellung %{order} vergeben',
  withdrawn_by_user: 'Nach der Wiederherstellung der Datenbank zurückgezogen: Ein Kunde hat ihn vielleicht',

  sites_wait:
    'Die Datenbank wurde wiederhergestellt oder eine andere hat übernommen: %{smart_count} Shop erhält keine Schlüssel, bis bekannt ist, welche er vorher erhielt. |||| Die Datenbank wurde wiederhergestellt oder eine andere hat übernommen: %{smart_count} Shops erhalten keine Schlüssel, bis bekannt ist, welche sie vorher erhielten.',
  keys_wait:
    'Schlüssel von %{smart_count} Pool sind in Quarantäne: Kunden haben sie vielleicht seit der Zeit vor der Wiederherstellung. |||| Schlüssel von %{smart_count} Pools sind in Quarantäne: Kunden haben sie vielleicht seit der Zeit vor der Wiederherstellung.',
  details: 'Einzelheiten',
  title: 'Wiederherstellung',
  text: 'Bestellungen kommen an und warten. Jeder Shop wird nach den Schlüsseln gelesen, die er erhielt; sind alle Shops bekannt, erhalten Bestellungen von selbst Schlüssel.',
  progress: 'Gelesen bis zurück zum %{date}: %{orders} Bestellungen, %{keys} Schlüssel gefunden',
  resume: 'Jetzt fortsetzen',
  resume_one: '%{name} jetzt fortsetzen',
  resume_note:
    'Setzen Sie ihn jetzt fort, kann er Schlüssel aus jedem Pool erhalten haben: Alle bleiben in Quarantäne. Wissen Sie, dass sich seine Zuordnungen seit dem %{date} nicht geändert haben, sind es nur die seiner eigenen Pools.',
  resume_unchanged: 'Zuordnungen unverändert: fortsetzen',
  resume_unchanged_one: '%{name} jetzt fortsetzen, seine Zuordnungen sind unverändert',
  held: '%{smart_count} Schlüssel wartet, bis die Shops gelesen sind |||| %{smart_count} Schlüssel warten, bis die Shops gelesen sind',
  quarantined:
    '%{smart_count} Schlüssel hat vielleicht schon ein Kunde |||| %{smart_count} Schlüssel haben vielleicht schon Kunden',
  release: 'Kein Kunde hat sie',
  release_one: 'Kein Kunde hat die Schlüssel von %{name}',
  withdraw: 'Zurückziehen',
  withdraw_one: 'Schlüssel von %{name} zurückziehen',
  states: {
    reading: 'Der Shop wird gelesen',
    asking: 'Aufrufer der API müssen ihre letzten Antworten noch einmal senden, oder Sie setzen ihn fort',
    stopped: 'Angehalten: Ein anderer Server bedient diesen Shop',
    resuming: 'Bekannt; seine Bestellungen erhalten jetzt ihre Schlüssel',
  },
};

export const reconciliation: Translation['reconciliation'] = {
  title: 'Verpasste Bestellungen',
  subtitle: 'Vergleicht die Bestellungen des Shops mit den per Webhook empfangenen.',
  run: 'Jetzt vergleichen',
  running: 'Vergleich läuft...',
  never_run: 'Noch nicht verglichen',
  last_run: 'Zuletzt verglichen am %{date}',
  failing: 'Bestellungen können nicht verglichen werden: %{reason}',
  none_missed: 'Bisher wurde keine Bestellung verpasst.',
  missed:
    '%{smart_count} Änderung einer Bestellung wurde gefunden, bevor ein Webhook sie meldete. |||| %{smart_count} Änderungen von Bestellungen wurden gefunden, bevor ein Webhook sie meldete.',
  latest_missed: 'Letzte Bestellungen:',
  run_result:
    '%{orders_read} Bestellungen gelesen, %{recovered_orders} verpasst; %{keys_assigned} Schlüssel zugeteilt, %{keys_backordered} im Rückstand',
  in_progress:
    'Der Shop antwortet langsam; der Vergleich läuft weiter. Bisher %{orders_read} Bestellungen gelesen, %{recovered_orders} verpasst.',
  failed: 'Bestellungen konnten nicht verglichen werden',
  settings: {
    title: 'Shops',
    subtitle: 'Wie oft jeder Shop auf Bestellungen geprüft wird, die kein Webhook gemeldet hat.',
    interval: '5 bis 1440 Minuten',
    depth: '8 bis 365 Tage, falls Keystock oder der Shop nicht erreichbar war',
  },
};
