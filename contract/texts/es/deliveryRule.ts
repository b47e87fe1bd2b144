import type { Translation } from '../Translation';

export const deliveryRule: Translation['deliveryRule'] = {
  fields: {
    statuses: 'Estados que entregan',
    prepaid_methods: 'Solo si está pagado',
    wait_minutes: 'Espera (minutos)',
    risk_key: 'Metadatos con el riesgo',
    risk_limit: 'Riesgo máximo que entrega',
  },

  status_required: 'Elija un estado: sin ninguno, ningún pedido recibe claves',
  limit_required: 'Introduzca el riesgo máximo que entrega',

  title: 'Qué entrega',
  subtitle: 'Qué pedidos reciben sus claves, y cuándo',
  methods: {
    bacs: 'Transferencia bancaria directa',
    cheque: 'Pagos por cheque',
    cod: 'Contra reembolso',
  },
  help: {
    statuses: 'Un pedido recibe sus claves en cuanto tiene uno de estos estados en la tienda.',
    prepaid_methods:
      'Los pedidos con estos métodos de pago reciben claves solo cuando la tienda ha registrado el pago, no con el estado.',
    wait_minutes:
      'Después de conocerse el pago. Un pedido que entretanto se cancela o reembolsa no recibe claves. 0 entrega enseguida.',
    risk_key:
      'El nombre de los metadatos en los que un plugin contra el fraude guarda su valoración de un pedido, como wc_af_score. Vacío no mira ninguna.',
    risk_limit:
      'Un pedido con una valoración mayor, o que no es un número, espera hasta que usted asigne sus claves.',
  },
  problem: 'No se pudo preguntar a la tienda, así que pueden faltar nombres propios: %{problem}',
  save: 'Guardar',
  saved: 'Se guardó qué entrega',
  save_failed: 'No se pudo guardar qué entrega',
  preview: {
    orders:
      'De %{smart_count} pedido de los últimos 30 días |||| De %{smart_count} pedidos de los últimos 30 días',
    none: 'nada habría cambiado.',
    held: '%{smart_count} no habría recibido claves |||| %{smart_count} no habrían recibido claves',
    released:
      '%{smart_count} habría recibido claves y no las recibió |||| %{smart_count} habrían recibido claves y no las recibieron',
    delayed:
      '%{smart_count} habría recibido claves más tarde |||| %{smart_count} habrían recibido claves más tarde',
    due: '%{smart_count} pedido que ahora está retenido recibe sus claves cuando usted guarde. |||| %{smart_count} pedidos que ahora están retenidos reciben sus claves cuando usted guarde.',
    risk_unknown: 'Las valoraciones de pedidos anteriores con este nombre no se conocen y no se cuentan.',
  },
};
