import type * as en from '../en/http';

export const http = {
  'http.changed_meanwhile': 'Jemand anderes hat dies inzwischen geändert. Erneut speichern überschreibt es.',
  'http.internal': 'Bei uns ist etwas schiefgegangen. Bitte versuchen Sie es erneut.',
  'http.internal_logged': 'Bei uns ist etwas schiefgegangen; Näheres steht im Protokoll',
  'http.database_unavailable':
    'Die Datenbank ist nicht erreichbar. Bitte versuchen Sie es gleich noch einmal.',
  'http.database_busy': 'Die Datenbank ist ausgelastet. Bitte versuchen Sie es gleich noch einmal.',
  'http.stopping': 'Der Server wird beendet oder neu gestartet; versuchen Sie es in ein paar Sekunden erneut',
  'http.database_not_ready': 'Die Datenbank ist nicht bereit',
  'http.database_newer': 'Eine neuere Version von Keystock hat die Datenbank aktualisiert',
  'http.database_read_only': 'Die Datenbank nimmt keine Änderungen an',
  'http.unreadable': 'Die Anfrage war nicht lesbar',
  'http.too_large': 'Die Anfrage ist zu groß',
  'http.headers_too_large': 'Die Adresse oder die Header der Anfrage sind zu groß',
  'http.too_slow': 'Die Anfrage kam zu langsam an',
  'http.too_much_pending': 'Zu viele unvollständige Anfragen von dieser Adresse',
  'http.not_json': 'Senden Sie JSON, mit Content-Type: application/json',
  'http.cross_origin': 'Dieser Aufruf kam von einer fremden Seite und wurde abgelehnt',
  'http.host_not_allowed':
    'Keystock wird nicht unter dem Namen %{host} angeboten. Setzen Sie PUBLIC_URL, oder ergänzen Sie den Namen in ALLOWED_HOSTS.',
  'http.record_not_found': 'Eintrag nicht gefunden',
  'http.route_not_found': 'Adresse nicht gefunden',
  'http.page_not_found': 'Seite nicht gefunden',
  'http.cursor': 'Unbekannter Cursor',
  'http.cursor_of_other_list': 'Der Cursor gehört nicht zu dieser Liste',
  'http.metrics_token': 'Die Metriken haben ein eigenes Token',
  'http.job_not_found': 'Fehlgeschlagene Aufgabe nicht gefunden',
  'http.unknown_reason': 'unbekannt',
  'http.rotation_running': 'Es läuft schon ein Schlüsselwechsel',
} satisfies Record<keyof typeof en.http, string>;
