import type * as en from '../en/consistency';

export const consistency: typeof en.consistency = {
  title: 'Konsistenz',
  subtitle: 'Was für die Daten gelten muss, täglich und nach jedem Start verglichen.',
  check: 'Jetzt prüfen',
  requested: 'Die Prüfung läuft',
  failed: 'Die Prüfung konnte nicht gestartet werden',
  never: 'Noch nicht geprüft',
  running: 'Wird geprüft',
  examined: '%{examined} geprüft am %{date}',
  ok: 'In Ordnung',
  broken: '%{smart_count} Widerspruch |||| %{smart_count} Widersprüche',
  difference: '%{found} statt %{expected}',
  license: 'Lizenz %{id}',
  more: '%{smart_count} weiterer |||| %{smart_count} weitere',
  rules: {
    units: 'Jede Einheit einer bezahlten Bestellung hat ihre Schlüssel oder wartet darauf',
    messages: 'Jeder Schlüssel einer bezahlten Bestellung wurde gesendet oder wird es gleich',
    keys: 'Kein Schlüssel wurde öfter vergeben, als er zählt',
    same_keys: 'Keine zwei Lizenzen haben denselben Schlüssel: eine davon löschen',
    backorders: 'Keine Bestellung wartet, solange ihr Pool Schlüssel hat',
    notes: 'Jede gesendete Notiz steht genau einmal im Shop',
    stock: 'Der Bestand jedes Pools zählt seine Lizenzen',
    orders: 'Die Zahl der Bestellungen je Status stimmt',
    sales: 'Die Verkäufe jedes Tages sind seine Zuweisungen',
  },
};
