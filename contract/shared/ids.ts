import * as z from 'zod/mini';
import { validationMessage } from '../messages/validationMessage';

/** The most records that one list request asks for by id. */
export const MAX_LIST_IDS = 200;

const ID_LIST = new RegExp(`^\\d{1,15}(,\\d{1,15}){0,${MAX_LIST_IDS - 1}}$`);
const ID_LIST_MESSAGE = validationMessage('values.id_list', { max: MAX_LIST_IDS });

/** The ids of a list request, such as `3,7`: the list contains these records only. */
export const IdList = z.optional(
  z.pipe(
    z.string(ID_LIST_MESSAGE).check(z.regex(ID_LIST, ID_LIST_MESSAGE)),
    z.transform((ids) => ids.split(',').map(Number)),
  ),
);
