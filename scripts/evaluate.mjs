import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ensureInstalled } from './ensure-installed.mjs'
import { root } from './root.mjs'

// Plays the tasks of the assistant that builds against the model of ASHLAR_MODEL_URL; a word chooses among them.
const node = await ensureInstalled()
const { status } = spawnSync(
  node,
  [
    '--import',
    join(root, 'scripts', 'quick-imports.mjs'),
    join(root, 'bench', 'assistant', 'evaluate.ts'),
    ...process.argv.slice(2),
  ],
  { cwd: root, stdio: 'inherit' },
)
process.exitCode = status ?? 1
