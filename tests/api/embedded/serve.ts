import { startEmbedded } from '../../../server/platform/db/embedded/startEmbedded';

// Starts only the database, prints the outcome and runs until stdin ends.
const print = (result: object) => process.stdout.write(`${JSON.stringify(result)}\n`);
const [dataDir = ''] = process.argv.slice(2);

try {
  const database = await startEmbedded({ dataDir, durable: false, log: () => undefined });
  print({ url: database.ownerUrl, note: database.note });
  process.stdin.on('end', () => database.stop()).resume();
} catch (error) {
  print({ error: (error as Error).message });
}
