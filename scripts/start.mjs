import { join } from 'node:path'
import { become } from './become.mjs'
import { delivered, ensureBuilt } from './ensure-built.mjs'
import { ensureInstalled } from './ensure-installed.mjs'
import { ensureIsolation } from './ensure-isolation.mjs'
import { launchEnvironment, nodeFlags } from './launch-options.mjs'
import { root } from './root.mjs'

const node = await ensureInstalled()
await ensureIsolation()
await ensureBuilt(node)
// The data folder is the repository's, wherever the command was given.
process.chdir(root)
become(node, [...nodeFlags, join(delivered, 'server.js'), ...process.argv.slice(2)], {
  ...launchEnvironment,
  ...process.env,
  // Compiled code is kept between starts.
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'ashlar-compiled'),
})
