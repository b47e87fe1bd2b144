import type * as en from '../en/recovery';

export const recovery: typeof en.recovery = {
  sites_wait:
    'La base de datos se restauró u otra la sustituyó: %{smart_count} tienda no recibe claves hasta saber cuáles recibió antes. |||| La base de datos se restauró u otra la sustituyó: %{smart_count} tiendas no reciben claves hasta saber cuáles recibieron antes.',
  keys_wait:
    'Hay claves de %{smart_count} grupo en cuarentena: quizá las tengan clientes desde antes de la restauración. |||| Hay claves de %{smart_count} grupos en cuarentena: quizá las tengan clientes desde antes de la restauración.',
  details: 'Detalles',
  title: 'Recuperación',
  text: 'Los pedidos se reciben y esperan. Se lee cada tienda en busca de las claves que recibió; cuando todas se conocen, los pedidos reciben claves automáticamente.',
  progress: 'Leída hasta el %{date}: %{orders} pedidos, %{keys} claves encontradas',
  resume: 'Reanudar ahora',
  resume_one: 'Reanudar %{name} ahora',
  resume_note:
    'Si la reanuda ahora, quizá recibió claves de cualquier grupo: todas quedan en cuarentena. Si sabe que sus asignaciones no han cambiado desde el %{date}, solo quedan las de sus propios grupos.',
  resume_unchanged: 'Asignaciones sin cambios: reanudar',
  resume_unchanged_one: 'Reanudar %{name} ahora, sus asignaciones no han cambiado',
  held: '%{smart_count} clave espera hasta leer las tiendas |||| %{smart_count} claves esperan hasta leer las tiendas',
  quarantined:
    'Quizá un cliente tenga ya %{smart_count} clave |||| Quizá los clientes tengan ya %{smart_count} claves',
  release: 'Ningún cliente las tiene',
  release_one: 'Ningún cliente tiene las claves de %{name}',
  withdraw: 'Retirar',
  withdraw_one: 'Retirar las claves de %{name}',
  states: {
    reading: 'Se está leyendo la tienda',
    asking: 'Quienes usan la API deben volver a enviar sus últimas respuestas, o la reanuda usted',
    stopped: 'Detenida: otro servidor atiende esta tienda',
    resuming: 'Conocida; sus pedidos reciben ahora sus claves',
  },
};
