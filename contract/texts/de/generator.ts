import type { Translation } from '../Translation';

export const generator: Translation['generator'] = {
  fields: {
    alphabet: 'Zeichen',
    prefix: 'Präfix',
    pattern: 'Muster',
    delivre_x_times: 'Erlaubte Auslieferungen',
    refill: 'Auffüllen',
    count: 'Anzahl der Schlüssel',
  },

  pattern_characters: 'Nur X, C, Ziffern und die Trennzeichen - . _ : / +',
  one_check: 'Ein Muster hat höchstens ein Prüfzeichen',
  too_weak:
    'Zu wenige zufällige Zeichen: Schlüssel brauchen %{bits} Bit, damit %{keys} vergeben werden können und niemand einen errät',
  none: 'Dieser Pool hat keinen Generator: Stellen Sie in seinen Einstellungen einen ein',
  needs_validation:
    'Die Schlüssel dieses Pools prüft ein fremder Dienst, der sie zuerst kennen muss: Hier können keine erzeugt werden',
  used_up:
    'Das Muster ist aufgebraucht: Von den %{capacity} Schlüsseln, die es ergeben darf, gibt es %{generated}, und %{left} bleiben, weniger als %{count}. Nichts wurde erzeugt. Verlängern Sie das Muster.',

  title: 'Generator',
  help: 'Für Schlüssel, die Sie selbst erzeugen. Ein Schlüssel ist zufällig: Niemand kann den nächsten vorhersagen.',
  save: 'Generator speichern',
  saved: 'Generator gespeichert',
  save_failed: 'Der Generator konnte nicht gespeichert werden',
  remove: 'Entfernen',
  remove_title: 'Generator entfernen?',
  remove_text: 'Der Pool erzeugt keine Schlüssel mehr. Die erzeugten bleiben.',
  removed: 'Generator entfernt',
  remove_failed: 'Der Generator konnte nicht entfernt werden',
  prefix_help: 'Für jeden Schlüssel gleich, etwa PRO-.',
  pattern_help:
    'X ist ein zufälliges Zeichen, C das Prüfzeichen (Luhn mod N), das Tippfehler erkennt. Ziffern und - . _ : / + bleiben, wie sie sind.',
  alphabet_choices: {
    crockford: 'Buchstaben und Ziffern ohne verwechselbare (Crockfords 32)',
    letters: 'Buchstaben ohne I und O',
    digits: 'Ziffern',
    hex: 'Hexadezimal',
  },
  examples: 'Beispiele',
  strength: '%{bits} Bit',
  strong: 'stark: Ein Schlüssel lässt sich nicht erraten.',
  weak: 'schwach unter %{bits} Bit: Ein geduldiges Programm könnte einen Schlüssel erraten, wenn keine Online-Prüfung es bremst.',
  capacity:
    'Das Muster darf %{capacity} Schlüssel ergeben, einen von einer Million möglichen, damit 999.999 von einer Million Versuchen falsch sind.',
  left: '%{generated} von %{capacity} Schlüsseln vergeben',
  by_itself: 'Schlüssel erzeugen, wenn der Bestand niedrig ist',
  below: 'Weniger als',
  amount: 'So viele erzeugen',
  refill_help: 'Der Pool warnt dann nicht vor niedrigem Bestand, bis sein Muster aufgebraucht ist.',
  generate: 'Schlüssel erzeugen',
  generate_title: 'Schlüssel für %{pool} erzeugen',
  generate_text: 'Sie werden sofort erzeugt und gehen zuerst an wartende Bestellungen.',
  still: 'Das Muster darf noch %{left} Schlüssel ergeben.',
  generated: '%{smart_count} Schlüssel erzeugt |||| %{smart_count} Schlüssel erzeugt',
  generate_failed: 'Schlüssel konnten nicht erzeugt werden',
};
