import { describeError } from './log';
import { start } from './start';
import { StartError } from './startError';

try {
  await start(process.env, process.argv.slice(2));
} catch (error) {
  if (error instanceof StartError) console.error(`Keystock cannot start: ${error.message}`);
  else console.error('Keystock cannot start:', describeError(error));
  process.exit(1);
}
