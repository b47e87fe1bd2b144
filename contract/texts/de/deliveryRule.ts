import type { Translation } from '../Translation';

export const deliveryRule: Translation['deliveryRule'] = {
  fields: {
    statuses: 'Status, die liefern',
    prepaid_methods: 'Nur wenn bezahlt',
    wait_minutes: 'Wartezeit (Minuten)',
    risk_key: 'Metadaten mit dem Risiko',
    risk_limit: 'Höchstes Risiko, das liefert',
  },

  status_required: 'Wählen Sie einen Status: Ohne einen bekommt keine Bestellung Schlüssel',
  limit_required: 'Geben Sie das höchste Risiko ein, das liefert',

  title: 'Was liefert',
  subtitle: 'Welche Bestellungen ihre Schlüssel bekommen, und wann',
  methods: {
    bacs: 'Direkte Banküberweisung',
    cheque: 'Scheckzahlungen',
    cod: 'Nachnahme',
  },
  help: {
    statuses: 'Eine Bestellung bekommt ihre Schlüssel, sobald sie im Shop einen dieser Status hat.',
    prepaid_methods:
      'Bestellungen mit diesen Zahlungsarten bekommen Schlüssel erst, wenn der Shop die Zahlung gebucht hat, nicht schon mit dem Status.',
    wait_minutes:
      'Nachdem die Zahlung bekannt ist. Eine Bestellung, die inzwischen storniert oder erstattet wird, bekommt keine Schlüssel. 0 liefert sofort.',
    risk_key:
      'Der Name der Metadaten, in denen ein Betrugsschutz-Plug-in seine Wertung einer Bestellung hält, etwa wc_af_score. Leer prüft keine.',
    risk_limit:
      'Eine Bestellung mit höherer Wertung, oder einer, die keine Zahl ist, wartet, bis Sie ihre Schlüssel zuteilen.',
  },
  problem: 'Der Shop konnte nicht gefragt werden, daher fehlen vielleicht eigene Namen: %{problem}',
  save: 'Speichern',
  saved: 'Gespeichert, was liefert',
  save_failed: 'Was liefert, konnte nicht gespeichert werden',
  preview: {
    orders:
      'Von %{smart_count} Bestellung der letzten 30 Tage |||| Von %{smart_count} Bestellungen der letzten 30 Tage',
    none: 'hätte sich nichts geändert.',
    held: '%{smart_count} hätte keine Schlüssel bekommen |||| %{smart_count} hätten keine Schlüssel bekommen',
    released:
      '%{smart_count} hätte Schlüssel bekommen und bekam keine |||| %{smart_count} hätten Schlüssel bekommen und bekamen keine',
    delayed:
      '%{smart_count} hätte Schlüssel später bekommen |||| %{smart_count} hätten Schlüssel später bekommen',
    due: '%{smart_count} Bestellung, die jetzt zurückgehalten wird, bekommt ihre Schlüssel, wenn Sie speichern. |||| %{smart_count} Bestellungen, die jetzt zurückgehalten werden, bekommen ihre Schlüssel, wenn Sie speichern.',
    risk_unknown:
      'Die Wertungen früherer Bestellungen unter diesem Namen sind nicht bekannt und nicht mitgezählt.',
  },
};
