import { type ServerProcess, startServer } from '../../testkit/startServer';
import { printTable } from '../shared/report';
import { measureDashboard } from './measureDashboard';
import { measureHttp } from './measureHttp';
import { measureLists } from './measureLists';
import { measureSize, openSeeded } from './openSeeded';

const ROWS = 1_000_000;

/**
 * Lists, searches and the dashboard on a year of sales: a million licenses in a temporary database, or `rows` in one that
 * remains in `data`.
 */
export async function benchPages(rows?: number): Promise<void> {
  const licenses = (rows ?? ROWS).toLocaleString('en');
  const bench = await openSeeded(rows ?? ROWS, rows !== undefined);
  let server: ServerProcess | undefined;
  try {
    server = await startServer(bench);
    printTable(`At ${licenses} licenses`, [
      ...(await measureLists(bench)),
      ...(await measureHttp(server)),
      ...(await measureDashboard(bench)),
      ...(await measureSize(bench, rows ?? ROWS)),
    ]);
  } finally {
    await server?.stop();
    await bench.stop();
  }
}
