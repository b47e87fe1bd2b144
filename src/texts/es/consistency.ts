import type * as en from '../en/consistency';

export const consistency: typeof en.consistency = {
  title: 'Coherencia',
  subtitle: 'Lo que los datos deben cumplir, comparado cada día y tras cada inicio.',
  check: 'Comprobar ahora',
  requested: 'La comprobación está en marcha',
  failed: 'No se pudo iniciar la comprobación',
  never: 'Aún sin comprobar',
  running: 'Comprobando',
  examined: '%{examined} examinados el %{date}',
  ok: 'Correcto',
  broken: '%{smart_count} contradicción |||| %{smart_count} contradicciones',
  difference: '%{found} en lugar de %{expected}',
  license: 'Licencia %{id}',
  more: '%{smart_count} más |||| %{smart_count} más',
  rules: {
    units: 'Cada unidad de un pedido pagado tiene sus claves o las espera',
    messages: 'Cada clave de un pedido pagado se envió o está por enviarse',
    keys: 'Ninguna clave se dio más veces de las que cuenta',
    same_keys: 'No hay dos licencias con la misma clave: elimine una de ellas',
    backorders: 'Ningún pedido espera mientras su pool tiene claves',
    notes: 'Cada nota enviada está en su tienda, una sola vez',
    stock: 'Las existencias de cada pool cuentan sus licencias',
    orders: 'El número de pedidos por estado es correcto',
    sales: 'Las ventas de cada día son sus asignaciones',
  },
};
