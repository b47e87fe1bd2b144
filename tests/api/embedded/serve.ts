import { startEmbedded } from '../../../server/platform/db/embedded/startEmbedded';

// A server reduced to its database: tells how its start went, and runs until its input ends.
const tell = (answer: object) => process.stdout.write(`${JSON.stringify(answer)}\n`);
const [dataDir = ''] = process.argv.slice(2);

try {
  const database = await startEmbedded({ dataDir, durable: false, log: () => undefined });
  tell({ url: database.url, note: database.note });
  process.stdin.on('end', () => database.stop()).resume();
} catch (error) {
  tell({ refusal: (error as Error).message });
}
