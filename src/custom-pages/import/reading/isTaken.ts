import type { Role, Row } from './types';

/** States of a free key in the exports of Keystock and of the plug-ins, and in words. */
const FREE =
  /^(|3|available|active|free|new|unused|unsold|in ?stock|verfügbar|frei|neu|unbenutzt|disponible|libre|nuevo|sin usar|no|false|0|n|nein|livre|libero|vrij|dostępny|свободен|未使用|未售)$/i;

/** Whether a row says that its key is sold, used, refunded or switched off elsewhere: by its status, order or customer. */
export function isTaken({ cells }: Row, roles: Role[]): boolean {
  return roles.some((role, index) => {
    const value = cells[index]?.trim() ?? '';
    if (role === 'status') return !FREE.test(value);
    return (
      (role === 'order' || role === 'customer') &&
      value !== '' &&
      value !== '0' &&
      value.toLowerCase() !== 'null'
    );
  });
}
