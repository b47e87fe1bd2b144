import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { COMMON_PASSWORDS_FILE, HASH_BYTES } from '../server/domains/accounts/signIn/commonPasswords';

/**
 * Writes the hashes of the most common passwords: `node --import tsx scripts/buildCommonPasswords.ts <list>`. The list
 * has one password a line, the most common first; the shipped one is "10 million passwords, top 1 million" of
 * Mark Burnett's collection of leaked passwords.
 */

const COUNT = 100_000;

const [file] = process.argv.slice(2);
if (!file) throw new Error('The list of passwords is missing');
const passwords = new Set<string>();
for (const line of readFileSync(file, 'utf8').split('\n')) {
  const password = line.trim().toLowerCase();
  if (password !== '' && passwords.size < COUNT) passwords.add(password);
}
const hashes = [...passwords].map((password) =>
  createHash('sha256').update(password).digest().subarray(0, HASH_BYTES),
);
writeFileSync(COMMON_PASSWORDS_FILE, Buffer.concat(hashes.sort(Buffer.compare)));
console.log(`${hashes.length} passwords`);
