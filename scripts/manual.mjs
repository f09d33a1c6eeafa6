import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { manualPages } from './manual-pages.mjs'
import { root } from './root.mjs'

/** Writes the pages of the manual about systems anew: `node scripts/manual.mjs`. */
const folder = join(root, 'docs', 'systems')
// Written before the old ones go: what cannot be written leaves them as they are.
const pages = [...manualPages()]
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
for (const [name, text] of pages) writeFileSync(join(folder, name), text)
