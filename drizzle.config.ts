import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  casing: 'snake_case',
  schema: './server/db/tables/index.ts',
  out: './server/db/migrations',
});
