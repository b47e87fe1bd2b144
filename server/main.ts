import { start } from './start';
import { StartError } from './startError';

try {
  await start(process.env, process.argv.slice(2));
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(`Keystock cannot start: ${error.message}`);
  process.exit(1);
}
