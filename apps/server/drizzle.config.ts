import { defineConfig } from 'drizzle-kit'

/**
 * Migrations are made from the tables of all nouns by `node scripts/migration.mjs what-changes` in the
 * repository's folder. The server applies them at start.
 */
export default defineConfig({
  dialect: 'postgresql',
  schema: './src/tables/*.ts',
  out: './migrations',
  casing: 'snake_case',
})
