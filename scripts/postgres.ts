import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { findUntunedPostgres, hasSystemPostgres } from '../tests/untunedPostgres';
import { installPackages } from './installPackages';

// Installs Debian's PostgreSQL where there is none and that is possible, and prints which one the project
// `slow-postgres` of the tests uses.
if (!hasSystemPostgres()) installPackages('postgresql');
const program = join(findUntunedPostgres(), 'bin', 'postgres');
console.log(execFileSync(program, ['--version'], { encoding: 'utf8' }).trim());
