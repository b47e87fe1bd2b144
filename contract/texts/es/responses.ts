import type * as en from '../en/responses';

export const responses = {
  'responses.invalid': 'Respuesta no válida de la API para «%{resource}»: %{problem}',
  'responses.page': 'se espera una página de registros en «data», llegó %{found}',
  'responses.total': 'se espera el número de registros en «total», llegó %{found}',
  'responses.records': 'se espera un array de registros, llegó %{found}',
  'responses.record': 'se espera un registro, llegó %{found}',
  'responses.no_id': 'a un registro le falta «%{field}»',
  'responses.missing': 'al registro %{id} le falta «%{field}»',
  'responses.wrong': 'el campo «%{field}» del registro %{id} es %{found}',
} satisfies Record<keyof typeof en.responses, string>;
