import type en from '../en/poolSettings';

const poolSettings: typeof en = {
  title: 'Ajustes del pool',
  back: 'Volver al pool',
  general: 'General',
  stock: 'Avisos de existencias',
  refunds: {
    title: 'Reembolsos',
    help: 'Qué pasa con las claves cuyas unidades se reembolsaron o cuyos pedidos se cancelaron.',
    keep: 'Se conservan, sin marca',
    flag: 'Se marcan para revisar',
    return: 'Vuelven al stock si nadie las ha visto',
  },
  saved_at_once: 'Cada cambio se guarda al instante.',
  fixed: { true: 'Sí: las entregas son ilimitadas y las claves se validan', false: 'No' },
  requires_validation: 'Requiere validación',
  information: 'Información',
  id: 'ID del pool',
  danger: {
    title: 'Zona de peligro',
    text: 'Eliminar un pool no se puede deshacer.',
    delete: 'Eliminar pool',
    not_implemented: 'Aún no se pueden eliminar pools',
  },
};

export default poolSettings;
