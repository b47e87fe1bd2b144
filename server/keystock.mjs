import { runBuilt } from './runBuilt.mjs';

await runBuilt('keystock');
