import pg from 'pg';

/**
 * A connection of the owner that stays open from test to test, because the first queries of a connection read the
 * catalog, and take as long as all that restore a database.
 */
export interface OwnerConnection {
  client: pg.Client;
  /** False when it is closed, or a query has not ended. */
  isFree(): boolean;
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<pg.QueryResult<Row>>;
}

export async function connectOwner(url: string): Promise<OwnerConnection> {
  const client = new pg.Client({ connectionString: url });
  let isOpen = true;
  let isBusy = false;
  // A test may terminate all connections.
  client.on('error', () => undefined);
  client.on('end', () => {
    isOpen = false;
  });
  await client.connect();
  return {
    client,
    isFree: () => isOpen && !isBusy,
    async query(text, values) {
      isBusy = true;
      try {
        return await client.query(text, values);
      } finally {
        isBusy = false;
      }
    },
  };
}
