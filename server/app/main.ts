import { StartError } from '../platform/errors';
import { serializeError } from '../platform/log';
import { start } from './start';

try {
  await start(process.env, process.argv.slice(2));
} catch (error) {
  if (error instanceof StartError) console.error(`Keystock cannot start: ${error.message}`);
  else console.error('Keystock cannot start:', serializeError(error));
  process.exit(1);
}
