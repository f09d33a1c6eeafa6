import { join } from 'node:path'
import { ensureInstalled } from './ensure-installed.mjs'
import { root } from './root.mjs'
import { run } from './run.mjs'
import { giveUp } from './say.mjs'

/**
 * Writes the next migration from the difference between the tables in the code and those of the last one:
 * `node scripts/migration.mjs what-changes`.
 */
const name = process.argv[2]
if (name === undefined || !/^[a-z][a-z0-9-]*$/u.test(name)) {
  giveUp('Say in a few words what changes: node scripts/migration.mjs add-folders')
}
const node = await ensureInstalled()
process.exitCode = await run(
  node,
  [
    '--import',
    join(root, 'scripts', 'resolve-from-server.mjs'),
    join(root, 'node_modules', 'drizzle-kit', 'bin.cjs'),
    'generate',
    '--config',
    'drizzle.config.ts',
    '--name',
    name,
  ],
  {
    cwd: join(root, 'apps', 'server'),
    env: { ...process.env, NODE_PATH: join(root, 'apps', 'server', 'node_modules') },
  },
)
