import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { initSync } from '@astral-sh/ruff-wasm-web'
import { beforeAll, describe, expect, it } from 'vitest'
import { formatWithRuff } from './ruff.ts'

describe('formatting Python', () => {
  beforeAll(async () => {
    const file = createRequire(import.meta.url).resolve('@astral-sh/ruff-wasm-web/ruff_wasm_bg.wasm')
    initSync({ module: await readFile(file) })
  })

  it('takes code of a step, which returns and waits, and makes the same of it again', () => {
    const once = formatWithRuff("rows=[{ 'a':1 },]\nfor row in rows :\n\tprint( row )\nreturn await f(rows)")
    expect(once).toBe('rows = [\n    {"a": 1},\n]\nfor row in rows:\n    print(row)\nreturn await f(rows)')
    expect(formatWithRuff(once)).toBe(once)
  })

  it('leaves an empty step empty', () => {
    expect(formatWithRuff('')).toBe('')
  })

  it('refuses what is none', () => {
    expect(() => formatWithRuff('def f(:')).toThrow('Expected a parameter')
  })
})
