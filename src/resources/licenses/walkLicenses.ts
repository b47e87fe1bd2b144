import type { DataProvider, SortPayload } from 'react-admin';
import type { License } from '#contract/licenses';
import { persist } from '../../dataProvider/persist';

const A_CALL = 1000;
const TRIES = 4;

interface Walked {
  filter: Record<string, unknown>;
  sort: SortPayload;
}

/**
 * All licenses of a filtered list, a thousand at a time. The server's cursor keeps each step as fast as the
 * first; a server that gives none is walked page by page. A page that fails in passing is asked for again.
 */
export async function* walkLicenses(
  dataProvider: DataProvider,
  { filter, sort }: Walked,
  signal: AbortSignal,
): AsyncGenerator<License[]> {
  let cursor: string | undefined;

  for (let page = 1; ; page++) {
    const asked = { filter, sort, pagination: { page, perPage: A_CALL }, meta: { cursor }, signal };
    const found = await persist(() => dataProvider.getList('licenses', asked), { signal, tries: TRIES });
    yield found.data as License[];

    cursor = found.meta?.next_cursor;
    if (cursor === null || found.data.length < A_CALL) return;
  }
}
