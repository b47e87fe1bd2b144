import type { Role } from './types';

/** Names of columns in the languages that exports and suppliers use; the first that matches gives the role. */
const NAMES: [Role, RegExp][] = [
  [
    'key',
    /^((licen[sc]e|product|activation|serial|software|cd|steam|game|voucher|gift|card)[\s_-]*)?keys?$|^(lizenz|produkt|aktivierungs)?schl(ü|ue)ssel$|^clave(s| de (licencia|producto|activaci(ó|o)n))?$|^chave( de licen(ç|c)a)?$|^cl(é|e)s?( de (licence|produit))?$|^chiave( di licenza)?$|^(licentie|product)?sleutel$|^klucz( licencyjny| licencji| produktu)?$|^ключ/iu,
  ],
  [
    'expires_on',
    /^(exp\.?(iry|ires|iration)?([\s_-]*(date|on|day|at))?|valid[\s_-]*(until|to|thru)|best[\s_-]before)$|^(ablauf(datum)?|g(ü|ue)ltig bis|l(ä|ae)uft ab( am)?)$|^(caducidad|fecha de (caducidad|vencimiento)|v(á|a)lida hasta)$|expir|ablauf|caducidad|vencimiento|scadenza|verval|geldig tot|wa(ż|z)n|срок|有效期|到期|有効期限/iu,
  ],
  ['pin', /\bpin(s|\d|[\s_-]*(code|nummer|number|no))?\b|^c(ó|o)digo pin$|^пин/iu],
  [
    'password',
    /passw(or)?[dt]|passwort|kennwort|contrase(ñ|n)a|mot de passe|\bpwd\b|\bpass(phrase)?\b|wachtwoord|has(ł|l)o|senha|пароль|密码|パスワード/iu,
  ],
  [
    'login',
    /^(user([\s_-]*name)?|login|log-?in|account|benutzer(name)?|konto|usuario|utilisateur|utente|gebruiker|имя пользователя|логин|账号)$/iu,
  ],
  [
    'code',
    /^(security|verification|control|secret|sicherheits|pr(ü|ue)f)[\s_-]*(codes?|key|no|number|zahl|ziffer)?$|^(cvv2?|cvc|puk\d?|2fa|totp|otp)([\s_-]*(code|secret|key))?$|^c(ó|o)digo de seguridad$/iu,
  ],
  ['link', /\b(url|link|web ?site|download|redeem[\s_-]*(url|link))\b|enlace|lien|ссылка/iu],
  [
    'deliveries',
    /^(max[\s_-]*)?(deliver(y|ies)|lieferungen|entregas)([\s_-]*allowed)?$|^max[\s_-]*uses$|^uses[\s_-]*allowed$|^usage[\s_-]*limit$/iu,
  ],
  [
    'cost',
    /^(unit[\s_-]*)?(cost|price|preis|einkaufspreis|kosten|precio|coste|prix|prezzo|cena|цена)([\s_-]*\(?[a-z€$£]{1,3}\)?)?$/iu,
  ],
  [
    'status',
    /^((license|key)[\s_-]*)?(status|state|zustand|estado|(é|e)tat|stato|статус|状态)$|^((is|has[\s_-]*been|ist|bereits)[\s_-]*)?(sold|used|redeemed|refunded|claimed|assigned|revoked|verkauft|benutzt|verwendet|eingel(ö|oe)st|erstattet|vergeben|vendid[oa]|usad[oa]|canjead[oa]|vendue?|utilis(é|e)e?|venduto|usato|utilizzato|verkocht|gebruikt|sprzedan[ey]|u(ż|z)yt[ey]|продан|использован|已售|已使用)([\s_-]*(at|on|date|am|datum|el|le|il|op))?$|^order[\s_-]*refunded$/iu,
  ],
  [
    'order',
    /^(order|invoice)([\s_-]*(id|no\.?|nr\.?|num|number|key))?$|^(bestellung|bestellnummer|auftrag|auftragsnummer|rechnung|pedido|n(ú|u)mero de pedido|commande|ordine|bestelling|zam(ó|o)wienie|заказ|订单)([\s_-]*(id|nr\.?))?$/iu,
  ],
  [
    'customer',
    /^(customer|owner|buyer|client|licensee|user|assigned[\s_-]*to|kunde|k(ä|ae)ufer|cliente|comprador|acheteur|klant|klient|клиент|покупатель|客户|e-?mail)([\s_-]*(e-?mail|id|name|address))*$|e-?mail/iu,
  ],
  [
    'pool',
    /^(license[\s_-]*)?(pool|group)([\s_-]*(name|id))?$|^(product|item|article|artikel|produkt|producto|produit|prodotto|title|game|sku|товар|商品|产品)([\s_-]*(name|id|title|bezeichnung))?$/iu,
  ],
  [
    'note',
    /^(notes?|notiz|nota|remarks?|comments?|bemerkung|kommentar|comentario|commentaire|description)$/iu,
  ],
  [
    'key',
    /serial|seriennummer|(activation|license|redeem|voucher|gift)[\s_-]*codes?|^codes?$|codice|c(ó|o)digo|seri(j|y|e)|numer seryjny|序列号|激活码|密钥|卡密|シリアル|キー|키|^vouchers?$|gutschein/iu,
  ],
  ['key', /key|schl(ü|ue)ssel|clave|licen[sc]|lizenz|licenza|licencia|лиценз/iu],
];

const CAMEL_CASE = /(\p{Ll})(\p{Lu})/gu;

/** The role that a column's name suggests. */
export const findNamedRole = (title: string): Role | undefined => {
  const name = title.trim().replaceAll(CAMEL_CASE, '$1 $2');
  return name === '' ? undefined : NAMES.find(([, pattern]) => pattern.test(name))?.[0];
};

/** Names of what holds nothing but the key, also in a license file. */
export const KEY_ITSELF = /^((licen[sc]e|product|activation)_?)?key$|^code$/i;

const WORDS = /[\p{L}]+/gu;
const VOCABULARY =
  /^(license|licence|registration|redeem|redemption|unlock|coupon|licenses|licences|serial|serials|product|products|activation|software|key|keys|code|codes|number|numbers|no|nr|voucher|vouchers|list|cd|your|is|the|all|lizenz|lizenzen|lizenzschlüssel|lizenzkey|produktschlüssel|schlüssel|aktivierungsschlüssel|seriennummer|seriennummern|aktivierungscode|gutscheincode|clave|claves|licencia|producto|código|códigos|codigo|serie|número|de|di|del|clé|clés|licence|produit|numéro|série|codice|codici|licenza|chiave|seriale|chave|licença|sleutel|licentiesleutel|licentie|serienummer|productsleutel|klucz|licencyjny|numer|seryjny|kod|ключ|ключи|лицензионный|лицензии|серийный|номер|код|lisans|anahtarı|anahtar|nyckel|licensnyckel|nøgle|nøkkel|klíč|kulcs)$/iu;
const ASIAN = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\s]+$/u;
const ASIAN_KEY = /密钥|序列|许可|激活|卡密|キー|シリアル|ライセンス|コード|키|라이선스|코드|番号|授权/u;

/** Whether a value is a name of a key, such as "License Key", with or without a year or a number. */
export function isKeyName(value: string): boolean {
  const name = value.replaceAll('_', ' ');
  if (ASIAN.test(name)) return ASIAN_KEY.test(name);
  if (/[^\p{L}\p{N}\s:.()/#№-]/u.test(name) || /\d\p{L}|\p{L}\d/u.test(name)) return false;
  // A number belongs to a name if a blank separates it: KEY-2026 is a key.
  if (/\d/.test(name) && !/(^|\s)\d+(\s|$)/.test(name)) return false;
  const words = name.match(WORDS) ?? [];
  return words.length > 0 && words.every((word) => VOCABULARY.test(word));
}
