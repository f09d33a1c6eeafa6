import { describe, expect, it } from 'vitest'
import { anApi, aStep, giveBack } from '../test/build-api.ts'
import { runBlocks } from '../test/run-blocks.ts'
import { writeScope } from './write-scope.ts'

describe('what expressions read', () => {
  it('is JSON of the names that have values', () => {
    const scope = writeScope({ Step1: { output: [1] }, 'a"b': null, missing: undefined }, 100)
    expect(JSON.parse(scope)).toEqual({ Step1: { output: [1] }, 'a"b': null })
  })

  it('is refused where it is too large, with the name of the largest', () => {
    const names = { small: 'x', Step1: 'x'.repeat(60), Step2: 'x'.repeat(50) }
    expect(() => writeScope(names, 100)).toThrow(expect.objectContaining({ code: 'too_large' }))
    expect(() => writeScope(names, 100)).toThrow('Step1 is too large for an expression')
  })

  it('is not written where it is far too large', () => {
    const value = {
      toJSON: () => expect.fail('It was written.'),
      list: Array.from({ length: 10_000 }, () => 1),
    }
    expect(() => writeScope({ Step1: value }, 100)).toThrow('Step1 is too large')
  })

  it('is refused for inputs of a visitor, and only where an expression reads them', async () => {
    const inputs = { Input1: { value: 'x'.repeat(10_000) }, Input2: { value: 'y' } }
    const limits = { scopeCharacters: 1000 }
    const reads = await runBlocks(anApi(aStep('Step1', '{{ Input1.value.trim() }}')), { inputs, limits })
    expect(reads.end.fault).toMatchObject({ code: 'too_large', block: 'Step1' })
    expect(reads.end.fault?.message).toContain('Input1')
    const others = anApi(giveBack("{{ Input2.value + '!' }}"))
    expect((await runBlocks(others, { inputs, limits })).end.output).toBe('y!')
  })
})
