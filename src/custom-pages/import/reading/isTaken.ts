import type { Row } from './Rows';
import type { Role } from './types';

/** States of a free key in the exports of Keystock and of the plug-ins, and in words. */
const FREE_WORDS = [
  '3|available|active|free|new|unused|unsold|in ?stock|valid|ok|okay|ready|enabled|unassigned|generated|no|false|0|n',
  'verfügbar|frei|neu|unbenutzt|unverkauft|lagernd|auf lager|vorrätig|gültig|bereit|nein',
  'disponible|libre|nuev[oa]|sin (usar|vender)|válid[oa]|activ[oa]|inutilisée?|neu(f|ve)|non|nuov[oa]|liber[oa]|disponibile',
  'disponível|novo|livre|não|vrij|nieuw|nee|beschikbaar|dostępny|wolny|wolne|nowy|nie',
  'нет|свободен|свободно|доступен|новый|в наличии|可用|空闲|正常|未使用|未售|未售出|未激活|未販売|新品|在庫あり|미사용|사용 ?가능',
  'n/a|-|null',
];
/** A word of each language for "not" before what becomes of a key. */
const NOT_TAKEN =
  '(not|never|nicht|noch nicht|no|non|niet|não|nie|не) (yet )?(sold|used|redeemed|activated|assigned|delivered|verkauft|benutzt|verwendet|eingelöst|aktiviert|vendid[oa]|usad[oa]|canjead[oa]|vendue?|utilisée?|vendut[oa]|usat[oa]|utilizzat[oa]|verkocht|gebruikt|sprzedan[ey]|użyt[ey]|продан[ао]?|использован[ао]?|активирован[ао]?)';
const FREE = new RegExp(`^(|${FREE_WORDS.join('|')}|${NOT_TAKEN})$`, 'iu');
const TAKEN =
  /^(sold|used|redeemed|refunded|revoked|activated|assigned|delivered|claimed|expired|invalid|verkauft|benutzt|verwendet|eingelöst|vergeben|ungültig|vendid[oa]|usad[oa]|canjead[oa]|vendue?|utilisée?|vendut[oa]|usat[oa]|verkocht|gebruikt|sprzedan[ey]|użyt[ey]|продан[ао]?|использован[ао]?|已售|已使用|使用済み)$/iu;
/** How databases write that something has not happened. */
const NO_TIME = /^0000-00-00/;

/** How exports write that there is no order and no customer; Keystock's own writes `N/A`. */
export const NOTHING = /^(|0|n\/?a|null|none|nil|-+|–|—)$/i;

/** A word without the signs around it. */
const bareWord = (value: string): string => value.replaceAll(/^[\s([<*{-]+|[\s)\]>*}!.]+$/g, '');

/** Whether a word says that a key is taken, or that it is free; undefined for another one. */
export function isTakenWord(value: string): boolean | undefined {
  const word = bareWord(value);
  if (TAKEN.test(word)) return true;
  return /\p{L}{2}/u.test(word) && FREE.test(word) ? false : undefined;
}

/** Whether a row says that its key is sold, used, refunded or switched off elsewhere: by its status, order or customer. */
export function isTaken({ cells }: Row, roles: Role[]): boolean {
  return roles.some((role, index) => {
    const value = cells[index]?.trim() ?? '';
    if (role === 'status') return !FREE.test(value) && !FREE.test(bareWord(value)) && !NO_TIME.test(value);
    return (role === 'order' || role === 'customer') && !NOTHING.test(value);
  });
}
