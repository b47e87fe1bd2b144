import { upstream as kitUpstream } from '../../shared/texts/de/responses';
import type { Translation } from '../Translation';

export const http: Translation['http'] = {
  changed_meanwhile: 'Jemand anderes hat dies inzwischen geändert. Erneut speichern überschreibt es.',
  internal: 'Bei uns ist etwas schiefgegangen. Bitte versuchen Sie es erneut.',
  internal_logged: 'Bei uns ist etwas schiefgegangen; Näheres steht im Protokoll',
  database_unavailable: 'Die Datenbank ist nicht erreichbar. Bitte versuchen Sie es gleich noch einmal.',
  database_busy: 'Die Datenbank ist ausgelastet. Bitte versuchen Sie es gleich noch einmal.',
  stopping: 'Der Server wird beendet oder neu gestartet; versuchen Sie es in ein paar Sekunden erneut',
  database_not_ready: 'Die Datenbank ist nicht bereit',
  database_newer: 'Eine neuere Version von Keystock hat die Datenbank aktualisiert',
  database_read_only: 'Die Datenbank nimmt keine Änderungen an',
  unreadable: 'Die Anfrage war nicht lesbar',
  too_large: 'Die Anfrage ist zu groß',
  headers_too_large: 'Die Adresse oder die Header der Anfrage sind zu groß',
  too_slow: 'Die Anfrage kam zu langsam an',
  too_much_pending: 'Zu viele unvollständige Anfragen von dieser Adresse',
  not_json: 'Senden Sie JSON, mit Content-Type: application/json',
  cross_origin: 'Dieser Aufruf kam von einer fremden Seite und wurde abgelehnt',
  host_not_allowed:
    'Keystock wird nicht unter dem Namen %{host} angeboten. Setzen Sie PUBLIC_URL, oder ergänzen Sie den Namen in ALLOWED_HOSTS.',
  record_not_found: 'Eintrag nicht gefunden',
  route_not_found: 'Adresse nicht gefunden',
  page_not_found: 'Seite nicht gefunden',
  idempotency_key: 'Muss aus 1 bis 255 sichtbaren Zeichen bestehen',
  idempotency_reused: 'Dieser Schlüssel wurde für einen anderen Aufruf verwendet',
  idempotency_lost: 'Der Aufruf mit diesem Schlüssel wurde ausgeführt; seine Antwort ist nicht gespeichert',
  idempotency_running: 'Der Aufruf mit diesem Schlüssel läuft noch',
  cursor: 'Unbekannter Cursor',
  cursor_of_other_list: 'Der Cursor gehört nicht zu dieser Liste',
  metrics_token: 'Die Metriken haben ein eigenes Token',
  job_not_found: 'Fehlgeschlagene Aufgabe nicht gefunden',
  job_not_finished: 'Die Aufgabe wurde nicht rechtzeitig fertig, oder ihr Server endete',
  unknown_reason: 'unbekannt',
  rotation_running: 'Es läuft schon ein Schlüsselwechsel',
};

export const provider: Translation['provider'] = {
  refused: 'Die Anmeldung wurde nicht angenommen. Bitte beginnen Sie noch einmal.',
  unavailable: 'Der Anmeldedienst antwortet nicht. Bitte versuchen Sie es gleich noch einmal.',
  required: 'Bitte melden Sie sich über den Anmeldedienst Ihrer Organisation an',
  no_role: 'Ihr Konto bei %{name} hat hier keine Rolle. Fragen Sie, wer seine Gruppen verwaltet.',
  none: 'Es ist kein Anmeldedienst eingerichtet',
  taken: 'Dieses Konto ist schon verbunden, oder Ihr Konto mit einem anderen',
  only_sign_in: 'Ihr Konto hat kein Passwort: Nichts sonst würde Sie anmelden',
};

export const upstream: Translation['upstream'] = {
  ...kitUpstream,
  detail: '%{summary}: %{detail}',
  shop: 'Der Shop',
  validation_service: 'Der Prüfdienst',
  webhook_endpoint: 'Der Webhook-Endpunkt',
  mail_server: 'Der SMTP-Server',
  timeout: '%{service} hat nicht innerhalb von %{seconds} Sekunden geantwortet',
  dns: '%{service} ist nicht erreichbar: Die Adresse wurde nicht gefunden (DNS)',
  refused: '%{service} nimmt keine Verbindungen an',
  certificate: '%{service} hat kein gültiges Zertifikat für eine sichere Verbindung (%{code})',
  not_http: '%{service} hat mit etwas geantwortet, das kein HTTP ist',
  broken_off: '%{service} hat die Verbindung abgebrochen (%{code})',
  private_address: '%{service} hat eine private Adresse, und private Adressen sind nicht erlaubt',
  scheme: '%{service} braucht eine Adresse, die mit http:// oder https:// beginnt',
  userinfo: '%{service} darf keinen Benutzernamen und kein Passwort in der Adresse haben',
  redirect: '%{service} leitet auf eine andere Adresse um; tragen Sie stattdessen diese ein',
  redirect_to: '%{service} leitet auf eine andere Adresse um (%{origin}); tragen Sie stattdessen diese ein',
  too_large: '%{service} sendet eine Antwort von mehr als %{size} MB',
};

export const records: Translation['records'] = {
  not_found: '%{name} nicht gefunden',
  exists: '%{name} ist schon vorhanden',
  in_use: 'Wird noch von anderen Datensätzen benutzt',
  in_use_by: 'Wird noch benutzt: %{records}',
  counted: '%{smart_count} %{name}',
  listed: '%{records}',
  field_exists: 'Ist schon vorhanden',
  field_not_found: 'Nicht gefunden',
};
