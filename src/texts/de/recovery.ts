import type * as en from '../en/recovery';

export const recovery: typeof en.recovery = {
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
