import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { parseArgs } from 'node:util';

// `npm run fuzz -- --calls 1000000` sends that many random calls, in rounds of a server each, and prints each round with
// what it found; `--seed 7` repeats the rounds of a seed.
const { values } = parseArgs({
  options: {
    calls: { type: 'string', default: '200000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});

console.log(`${values.calls} calls with the seed ${values.seed}`);
const args = [
  'vitest',
  'run',
  '--project=slow',
  '--reporter=verbose',
  'tests/api/platform/fuzz.slow.test.ts',
];
const env = { ...process.env, FUZZ_CALLS: values.calls, FUZZ_SEED: values.seed };
const [code] = await once(spawn('npx', args, { env, stdio: 'inherit' }), 'close');
process.exitCode = Number(code);
