import type en from '../en/poolSettings';

const poolSettings: typeof en = {
  title: 'Pool-Einstellungen',
  back: 'Zurück zum Pool',
  general: 'Allgemein',
  stock: 'Bestandswarnungen',
  refunds: {
    title: 'Erstattungen',
    help: 'Was aus Schlüsseln wird, deren Stücke erstattet oder deren Bestellungen storniert wurden.',
    keep: 'Behalten, ohne Vermerk',
    flag: 'Zur Prüfung vermerken',
    return: 'Zurück in den Bestand, wenn niemand sie gesehen hat',
  },
  saved_at_once: 'Jede Änderung wird sofort gespeichert.',
  fixed: { true: 'Ja: Auslieferungen sind unbegrenzt, Schlüssel werden geprüft', false: 'Nein' },
  requires_validation: 'Prüfung erforderlich',
  information: 'Angaben',
  id: 'Pool-ID',
  danger: {
    title: 'Gefahrenbereich',
    text: 'Einen Pool zu löschen lässt sich nicht rückgängig machen.',
    delete: 'Pool löschen',
    not_implemented: 'Das Löschen von Pools gibt es noch nicht',
  },
};

export default poolSettings;
