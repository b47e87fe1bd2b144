import type { Row } from './Rows';
import type { Role } from './types';

/** States of a free key in the exports of Keystock and of the plug-ins, and in words. */
const FREE =
  /^(|3|available|active|free|new|unused|unsold|in ?stock|verfügbar|frei|neu|unbenutzt|unverkauft|disponible|libre|nuevo|sin usar|no|false|0|n|nein|non|não|nie|нет|livre|libero|disponibile|vrij|dostępny|wolny|свободен|свободно|доступен|未使用|未售|未販売|n\/a|-|null)$/i;

/** How exports write that there is no order and no customer; Keystock's own writes `N/A`. */
export const NOTHING = /^(|0|n\/?a|null|none|nil|-+|–|—)$/i;

/** Whether a row says that its key is sold, used, refunded or switched off elsewhere: by its status, order or customer. */
export function isTaken({ cells }: Row, roles: Role[]): boolean {
  return roles.some((role, index) => {
    const value = cells[index]?.trim() ?? '';
    if (role === 'status') return !FREE.test(value);
    return (role === 'order' || role === 'customer') && !NOTHING.test(value);
  });
}
