import type { LicensePage } from '#contract/licenses';
import type { ServerProcess } from '../../testkit/startServer';
import { medianMs, percentileMs } from '../shared/figure';
import { formatRatio, measureTimes, type Row } from '../shared/report';

const RUNS = 1000;

/** Pages of licenses over HTTP, with the check of the session. */
export async function measureHttp(server: ServerProcess): Promise<Row[]> {
  const fetchPage = (query: string) => server.call<LicensePage>('GET', `/licenses?per_page=20&${query}`);
  const deepQuery = await getDeepPageQuery(fetchPage);

  const emptyCalls = await measureTimes(RUNS, () => server.call('GET', '/auth/me'));
  const filtered = await measureTimes(RUNS, () => fetchPage('license_group_id=3&status=available'));
  const firstPage = medianMs(await measureTimes(RUNS, () => fetchPage('')));
  const deepPage = medianMs(await measureTimes(RUNS, () => fetchPage(deepQuery)));
  return [
    ['over HTTP: a signed-in call that reads no list', medianMs(emptyCalls)],
    ['over HTTP: licenses of a pool, available', medianMs(filtered)],
    ['… its 99th percentile', percentileMs(filtered, 0.99)],
    ['over HTTP: licenses, first page', firstPage],
    [
      'over HTTP: licenses, page at 90 % of the list, by cursor',
      deepPage,
      formatRatio(deepPage.value / firstPage.value),
    ],
  ];
}

async function getDeepPageQuery(fetchPage: (query: string) => Promise<LicensePage>): Promise<string> {
  const { pagination } = await fetchPage('');
  const deepPage = await fetchPage(`page=${Math.floor(pagination.total_pages * 0.9)}`);
  return `cursor=${deepPage.pagination.next_cursor}`;
}
