import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { chartTypes } from './chart-kinds.ts'
import { loadDrawing } from './load-drawing.ts'
import * as core from './modules/core.ts'

describe('what draws a chart', () => {
  it('can be fetched for every kind and for specifications of one’s own', async () => {
    for (const type of [...chartTypes, 'raw'] as const) expect(await loadDrawing(type)).toBeTypeOf('function')
  })

  it('is told to the library by whoever fetched it, since builds leave out modules that only act', () => {
    expect(core.drawn.length).toBeGreaterThan(0)
    for (const name of ['core', 'axes', 'pie', 'raw', 'sankey']) {
      const source = readFileSync(new URL(`./modules/${name}.ts`, import.meta.url), 'utf8')
      expect(source).not.toMatch(/^(register|use)\(/m)
    }
  })
})
