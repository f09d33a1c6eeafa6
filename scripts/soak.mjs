import { join } from 'node:path'
import { ensureBuilt } from './ensure-built.mjs'
import { ensureInstalled } from './ensure-installed.mjs'
import { ensureIsolation } from './ensure-isolation.mjs'
import { become } from './become.mjs'

const node = await ensureInstalled()
await ensureIsolation()
await ensureBuilt(node)
become(node, [join('bench', 'soak', 'main.ts'), ...process.argv.slice(2)], process.env)
