import { readFileSync } from 'node:fs';
import { StartError } from './errors';

/** The variables that are secret, or contain one: of each, `…_FILE` names a file that holds it. */
export const SECRET_VARIABLES = [
  'DATABASE_URL',
  'MIGRATION_DATABASE_URL',
  'ENCRYPTION_KEY',
  'ENCRYPTION_KEY_PREVIOUS',
  'SESSION_SECRET',
  'ADMIN_PASSWORD',
  'SMTP_PASSWORD',
  'BACKUP_S3_SECRET_ACCESS_KEY',
  'OIDC_CLIENT_SECRET',
  'AWS_SECRET_ACCESS_KEY',
  'AWS_SESSION_TOKEN',
  'VALIDATION_TOKEN',
  'VALIDATION_HEADERS',
  'METRICS_TOKEN',
] as const;

/** The environment with the content of the files that it names, without their last line break. */
export function readSecretFiles(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const read = SECRET_VARIABLES.flatMap((name) => {
    const file = env[`${name}_FILE`];
    if (!file) return [];
    if (env[name]) throw new StartError(`${name} and ${name}_FILE are both set; keep one of them`);
    return [[name, readSecret(`${name}_FILE`, file)]];
  });
  return { ...env, ...Object.fromEntries(read) };
}

function readSecret(variable: string, file: string): string {
  try {
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '');
  } catch (error) {
    throw new StartError(`${variable} ${file} cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
}
