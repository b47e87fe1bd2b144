import { runBuilt } from './runBuilt.mjs';

await runBuilt('main');
