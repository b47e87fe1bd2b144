import type { KitTexts } from '../Text';

export const connection: KitTexts['connection'] = {
  timeout: 'La solicitud tardó demasiado. Compruebe su conexión e inténtelo de nuevo.',
  failed: 'No se puede acceder al servidor: no responde',
  offline: 'No se puede acceder al servidor: este dispositivo no tiene conexión',
  expired: 'No se pudo renovar la sesión',
  ended: 'Su sesión ha terminado. Inicie sesión de nuevo.',
  unknown: 'Ha ocurrido algo inesperado. Inténtelo de nuevo.',
};

/** What is wrong with a response. */
export const responses: KitTexts['responses'] = {
  invalid: 'Respuesta no válida de la API para «%{resource}»: %{problem}',
  page: 'se espera una página de registros en «data», llegó %{found}',
  total: 'se espera el número de registros en «total», llegó %{found}',
  records: 'se espera un array de registros, llegó %{found}',
  record: 'se espera un registro, llegó %{found}',
  no_id: 'a un registro le falta «%{field}»',
  missing: 'al registro %{id} le falta «%{field}»',
  wrong: 'el campo «%{field}» del registro %{id} es %{found}',
  too_many: 'llegaron %{count} registros para una página de %{limit}',
  other_id: 'se pidió el registro %{id}, llegó el registro %{found}',
  answer: 'se espera otra respuesta, llegó %{found}',
  answer_lacks: 'a la respuesta le falta «%{field}»',
  answer_field: 'el campo «%{field}» de la respuesta es %{found}',
};

/** Of failures without a text of the API. */
export const failures: KitTexts['failures'] = {
  get: 'No se pudo cargar: %{resource}',
  create: 'No se pudo crear: %{resource}',
  update: 'No se pudo actualizar: %{resource}',
  delete: 'No se pudo eliminar: %{resource}',
  reach: 'No se pudo acceder a: %{resource}',
  partial_deletion: 'Se eliminaron %{deleted} de %{total}; los demás no: %{reasons}',
};

export const upstream: KitTexts['upstream'] = {
  /** A text of another system. */
  text: '%{text}',
};
