import type { Role } from './types';

/** Names of columns in the languages that exports and suppliers use; the first that matches gives the role. */
const NAMES: [Role, RegExp][] = [
  [
    'key',
    /^((licen[sc]e|product|activation|serial|software|cd|steam|game|voucher|gift|card)[\s_-]*)?keys?$|^(lizenz|produkt|aktivierungs)?schl(ü|ue)ssel$|^clave(s| de (licencia|producto|activaci(ó|o)n))?$|^chave( de licen(ç|c)a)?$|^cl(é|e)s?( de (licence|produit))?$|^chiave( di licenza)?$|^(licentie|product)?sleutel$|^klucz( licencyjny| licencji| produktu)?$|^ключ/iu,
  ],
  [
    'expires_on',
    /^(expir(y|es|ation)([\s_-]*(date|on|day|at))?|valid[\s_-]*(until|to|thru)|best[\s_-]before)$|^(ablauf(datum)?|g(ü|ue)ltig bis|l(ä|ae)uft ab( am)?)$|^(caducidad|fecha de (caducidad|vencimiento)|v(á|a)lida hasta)$|expir|ablauf|caducidad|scadenza|verval|wa(ż|z)n|срок|有效期|到期/iu,
  ],
  ['pin', /\bpin(s|[\s_-]*(code|nummer|number|no))?\b|^c(ó|o)digo pin$|^пин/iu],
  [
    'password',
    /passw(or)?[dt]|passwort|kennwort|contrase(ñ|n)a|mot de passe|\bpwd\b|\bpass(phrase)?\b|wachtwoord|has(ł|l)o|пароль|密码/iu,
  ],
  [
    'login',
    /^(user([\s_-]*name)?|login|log-?in|account|benutzer(name)?|konto|usuario|utilisateur|utente|gebruiker|имя пользователя|логин|账号)$/iu,
  ],
  ['link', /\b(url|link|web ?site|download|redeem)\b|enlace|lien|ссылка/iu],
  [
    'deliveries',
    /^(max[\s_-]*)?(deliver(y|ies)|uses|usage[\s_-]*limit|lieferungen|entregas)([\s_-]*allowed)?$/iu,
  ],
  [
    'cost',
    /^(unit[\s_-]*)?(cost|price|preis|einkaufspreis|kosten|precio|coste|prix|prezzo|cena|цена)([\s_-]*\(?[a-z]{3}\)?)?$/iu,
  ],
  [
    'status',
    /^((license|key)[\s_-]*)?(status|state|zustand|estado|(é|e)tat|stato)$|^(sold|used|redeemed|is[\s_-]*(sold|used)|verkauft|benutzt|vendido)$/iu,
  ],
  [
    'order',
    /^order([\s_-]*(id|no|number|key))?$|^(bestellung|bestellnummer|auftrag|pedido|commande|ordine|bestelling|zam(ó|o)wienie|заказ)([\s_-]*(id|nr\.?))?$/iu,
  ],
  [
    'customer',
    /^(customer|owner|buyer|client|licensee|assigned[\s_-]*to|kunde|k(ä|ae)ufer|cliente|comprador|e-?mail)([\s_-]*(e-?mail|id|name|address))*$|e-?mail/iu,
  ],
  [
    'pool',
    /^(license[\s_-]*)?(pool|group)([\s_-]*name)?$|^(product|item|article|artikel|produkt|producto|produit|prodotto|title|game|sku|товар|商品|产品)([\s_-]*(name|id|title|bezeichnung))?$/iu,
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

/** The role that a column's name suggests. */
export const findNamedRole = (title: string): Role | undefined => {
  const name = title.trim();
  return name === '' ? undefined : NAMES.find(([, pattern]) => pattern.test(name))?.[0];
};

const WORDS = /[\p{L}]+/gu;
const VOCABULARY =
  /^(license|licence|licenses|licences|serial|serials|product|products|activation|software|key|keys|code|codes|number|numbers|no|nr|voucher|vouchers|list|cd|your|the|all|lizenz|lizenzen|lizenzschlüssel|lizenzkey|produktschlüssel|schlüssel|aktivierungsschlüssel|seriennummer|seriennummern|aktivierungscode|gutscheincode|clave|claves|licencia|producto|código|códigos|codigo|serie|número|de|di|del|clé|clés|licence|produit|numéro|série|codice|codici|licenza|chiave|seriale|chave|licença|sleutel|licentiesleutel|licentie|serienummer|productsleutel|klucz|licencyjny|numer|seryjny|kod|ключ|ключи|лицензионный|лицензии|серийный|номер|код|lisans|anahtarı|anahtar|nyckel|licensnyckel|nøgle|nøkkel|klíč|kulcs)$/iu;
const ASIAN = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\s]+$/u;
const ASIAN_KEY = /密钥|序列|许可|激活|卡密|キー|シリアル|ライセンス|コード|키|라이선스|코드|番号|授权/u;

/** Whether a value is a name of a key, such as "License Key", with or without a year or a number. */
export function isKeyName(value: string): boolean {
  if (ASIAN.test(value)) return ASIAN_KEY.test(value);
  if (/[^\p{L}\p{N}\s_:.()/-]/u.test(value) || /\d\p{L}|\p{L}\d/u.test(value)) return false;
  // A number belongs to a name if a blank separates it: KEY-2026 is a key.
  if (/\d/.test(value) && !/(^|\s)\d+(\s|$)/.test(value)) return false;
  const words = value.match(WORDS) ?? [];
  return words.length > 0 && words.every((word) => VOCABULARY.test(word));
}
