import type { access as en } from '../en/access';

export const access: typeof en = {
  denied: 'Su función, %{role}, no permite esta página. Un propietario puede cambiar su función.',
  reveal: {
    button: 'Revelar la clave',
    title: '¿Revelar la clave de la licencia n.º %{id}?',
    text: 'El motivo se registra con su nombre. Puede revelar 20 claves por hora.',
    confirm: 'Revelar la clave',
    failed: 'No se pudo revelar la clave',
  },
};
