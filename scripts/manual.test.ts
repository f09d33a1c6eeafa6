import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { manualPages } from './manual-pages.mjs'

const folder = join(import.meta.dirname, '..', 'docs', 'systems')

it('each system has its page in the manual as its descriptor says it: "node scripts/manual.mjs" writes them', () => {
  const written = new Map(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]))
  expect(written).toEqual(manualPages())
})
