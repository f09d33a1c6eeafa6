import { relative } from 'node:path'
import { delivered, ensureBuilt } from './ensure-built.mjs'
import { ensureInstalled } from './ensure-installed.mjs'
import { root } from './root.mjs'
import { say } from './say.mjs'

await ensureBuilt(await ensureInstalled())
const folder = relative(root, delivered)
say(
  `${folder} holds what production needs: node ${folder}/server.js starts it, npm pack ./${folder} packs it.`,
)
