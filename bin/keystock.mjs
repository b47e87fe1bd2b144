#!/usr/bin/env node
import { setFlagsFromString } from 'node:v8';
import { runBuilt } from '../server/runBuilt.mjs';

const [, , command, ...args] = process.argv;

// The server is a program of its own, so that it does not load the commands.
if (command === 'start' && !args.includes('--help')) {
  // V8 collects garbage when the heap has grown by half, not up to fourfold where memory is plenty: an import of 100,000
  // keys needs 240 MB instead of 320, an export 230 instead of 300.
  setFlagsFromString('--heap-growing-percent=50');
  process.argv.splice(2, 1);
  await runBuilt('main');
} else await runBuilt('keystock');
