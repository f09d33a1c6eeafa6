import { join } from 'node:path'
import { ensureBuilt } from './ensure-built.mjs'
import { ensureInstalled } from './ensure-installed.mjs'
import { root } from './root.mjs'
import { become } from './run.mjs'

const node = await ensureInstalled()
await ensureBuilt(node)
become(node, [join('apps', 'server', 'src', 'main.ts')], {
  ...process.env,
  // Compiled code is kept between starts, the entry file's own imports included.
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'ashlar-compiled'),
})
