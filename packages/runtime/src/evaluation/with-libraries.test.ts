import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'
import { describe, expect, it, vi } from 'vitest'
import { evaluateInProcess } from './in-process.ts'
import { EvaluationLost, type EvaluationPort } from './protocol.ts'
import { withLibraries } from './with-libraries.ts'

const require = createRequire(import.meta.url)
const fromFile = (path: string) => vi.fn(async () => readFileSync(path, 'utf8'))
const sources = () => ({
  _: fromFile(require.resolve('lodash/lodash.min.js')),
  moment: fromFile(require.resolve('moment/min/moment.min.js')),
})

const evaluate = async (port: EvaluationPort, template: string): Promise<unknown> => {
  const { responseData } = await port.ask({
    method: 'evaluateActionBindings',
    requestData: { bindings: [{ template, mode: 'text' }], scope: {}, additionalNamedArguments: {} },
  })
  return responseData
}
const value = (expected: unknown) => ({ results: [{ value: expected, error: null }] })

describe('libraries', () => {
  it('are fetched once, when a binding first names them', async () => {
    const loaders = sources()
    const port = withLibraries(evaluateInProcess(), loaders)
    expect(await evaluate(port, '_ and moment {{ "a_b" + 1 }}')).toEqual(value('_ and moment a_b1'))
    expect(loaders._).not.toHaveBeenCalled()
    expect(await evaluate(port, '{{ _.sum([1, 2]) }}')).toEqual(value(3))
    expect(await evaluate(port, '{{ _.chunk([1, 2], 1).length }}')).toEqual(value(2))
    expect(loaders._).toHaveBeenCalledTimes(1)
    expect(loaders.moment).not.toHaveBeenCalled()
    expect(await evaluate(port, '{{ moment("2024-02-29").add(1, "year").format("YYYY-MM-DD") }}')).toEqual(
      value('2025-02-28'),
    )
  })

  it('are there for requests in the order in which these were asked', async () => {
    const port = withLibraries(evaluateInProcess(), sources())
    const answers: unknown[] = []
    await Promise.all([
      evaluate(port, '{{ _.sum([1]) }}').then((answer) => answers.push(answer)),
      evaluate(port, '{{ 2 }}').then((answer) => answers.push(answer)),
    ])
    expect(answers).toEqual([value(1), value(2)])
  })

  it('cannot be changed by what uses them', async () => {
    const port = withLibraries(evaluateInProcess(), sources())
    for (const code of [
      '(() => { const l = _; l.sum = () => 7; return 1 })()',
      '(() => { const l = _.sum; l.mine = 1; return 1 })()',
      '(() => { const p = moment.fn; p.format = () => 7; return 1 })()',
    ]) {
      expect(await evaluate(port, `{{ ${code} }}`)).toMatchObject({
        results: [{ error: expect.any(String) }],
      })
    }
    expect(await evaluate(port, '{{ _.sum([1, 2]) }}')).toEqual(value(3))
  })

  it('are given to a fresh evaluator again', async () => {
    const inner = evaluateInProcess()
    let isLost = true
    const loaders = sources()
    const port = withLibraries(
      {
        ...inner,
        ask: async (request) => {
          if (request.method === 'evaluateActionBindings' && isLost) {
            isLost = false
            throw new EvaluationLost('evaluation_too_long', 'It took too long.')
          }
          return inner.ask(request)
        },
      },
      loaders,
    )
    await expect(evaluate(port, '{{ _.sum([1]) }}')).rejects.toThrow('It took too long.')
    await evaluate(port, '{{ _.sum([1]) }}')
    expect(loaders._).toHaveBeenCalledTimes(2)
  })

  it('that cannot be fetched are missing with a sentence, and tried again', async () => {
    const loaders = sources()
    loaders._.mockRejectedValueOnce(new Error('offline'))
    const port = withLibraries(evaluateInProcess(), loaders)
    expect(await evaluate(port, '{{ _.sum([1]) }}')).toMatchObject({
      results: [{ error: '_ could not be loaded. Load the page again.' }],
    })
    expect(await evaluate(port, '{{ _.sum([1]) }}')).toEqual(value(1))
  })
})
