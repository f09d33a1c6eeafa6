import { parsingReader, prepareTexts } from '@ashlar/expression'
import { PreparedReader, preparedByText } from '@ashlar/expression/running'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { EvaluationCore } from './evaluation-core.ts'
import { parserVariable } from './load-parser.ts'
import { evaluatePrepared } from './prepared-evaluation.ts'
import { EvaluationLost, isScriptRequest, type EvaluationPort, type EvaluationRequest } from './protocol.ts'

/** A built parser leaves itself in a variable; this one takes the real parser from where the tests put it. */
const builtParser = `var ${parserVariable} = { parsingReader: globalThis.parserOfTests }`

/** An evaluator without a parser, and what it was asked. It is lost at the first request after `lose`. */
const withoutParser = () => {
  const asked: string[] = []
  let core: EvaluationCore | null = null
  let isLost = false
  const port: EvaluationPort = {
    ask: async (request) => {
      asked.push(request.method)
      if (isLost) {
        isLost = false
        core = null
        throw new EvaluationLost('evaluation_too_long', 'Too long.')
      }
      core ??= new EvaluationCore(
        new PreparedReader(),
        () => {},
        () => 0,
      )
      const copied = structuredClone(request)
      return isScriptRequest(copied) ? core.handleScript(copied) : core.handle(copied)
    },
    shutdown: async () => {
      core = null
    },
    stop: () => {},
  }
  const lose = () => {
    isLost = true
  }
  return { port, asked, lose }
}

const evaluate = (...templates: string[]): EvaluationRequest => ({
  method: 'evaluateActionBindings',
  requestData: {
    bindings: templates.map((template) => ({ template, mode: 'text' })),
    scope: {},
    additionalNamedArguments: { n: 2 },
  },
})

const texts = ['{{ n + 1 }}', 'is {{ n * 2 }}']

/** The evaluator with what was prepared of the texts above before it. */
const prepared = (parserSource = vi.fn(async () => builtParser)) => {
  const { port, ...rest } = withoutParser()
  const byText = preparedByText(prepareTexts(texts), texts)
  const evaluation = evaluatePrepared(port, { prepared: (text) => byText?.get(text), parserSource })
  const values = async (...templates: string[]) => {
    const { responseData } = await evaluation.ask(evaluate(...templates))
    return responseData
  }
  return { ...rest, evaluation, values, parserSource }
}

const results = (...values: unknown[]) => ({ results: values.map((value) => ({ value, error: null })) })

beforeEach(() => {
  vi.stubGlobal('parserOfTests', parsingReader)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

describe('an evaluator without a parser', () => {
  it('evaluates what was prepared, and paths, and is given no parser for them', async () => {
    const { values, parserSource, asked } = prepared()
    expect(await values(...texts, '{{ n }}', 'no binding')).toEqual(results(3, 'is 4', 2, 'no binding'))
    expect(parserSource).not.toHaveBeenCalled()
    expect(asked).toEqual(['evaluateActionBindings'])
  })

  it('evaluates the properties of a page from what was prepared', async () => {
    const { evaluation, parserSource } = prepared()
    const bindings = { text: { template: '{{ n + 1 }}', mode: 'text' as const } }
    const none = { removed: [], sets: [], skipped: [], isCareful: false }
    const entity = { kind: 'widget' as const, values: {}, rules: {}, inputs: [] }
    const entities = [
      { ...entity, name: 'Text1', bindings, names: { n: ['Other', 'value'] } },
      { ...entity, name: 'Other', values: { value: 4 }, bindings: {} },
    ]
    const reply = await evaluation.ask({ method: 'change', requestData: { ...none, entities } })
    expect(reply.responseData).toMatchObject({ values: [{ path: 'Text1.text', value: 5 }] })
    expect(parserSource).not.toHaveBeenCalled()
  })

  it('is given one, once, before the first text that was not prepared', async () => {
    const { values, asked, parserSource } = prepared()
    expect(await Promise.all([values('{{ n + 5 }}'), values('{{ n }}'), values('{{ n + 6 }}')])).toEqual([
      results(7),
      results(2),
      results(8),
    ])
    expect(asked[0]).toBe('addParser')
    expect(asked).toHaveLength(4)
    expect(parserSource).toHaveBeenCalledTimes(1)
  })

  it('is given one again when it was lost or shut down', async () => {
    const { values, asked, lose, evaluation } = prepared()
    await values('{{ n + 5 }}')
    lose()
    await expect(values('{{ n + 5 }}')).rejects.toBeInstanceOf(EvaluationLost)
    expect(await values('{{ n + 5 }}')).toEqual(results(7))
    await evaluation.shutdown()
    expect(await values('{{ n + 5 }}')).toEqual(results(7))
    expect(asked.filter((method) => method === 'addParser')).toHaveLength(3)
  })

  it('says what is missing when the parser cannot be fetched, and tries again', async () => {
    const { values, parserSource } = prepared()
    parserSource.mockRejectedValueOnce(new Error('offline'))
    expect(await values('{{ n + 5 }}')).toEqual({
      results: [{ value: undefined, error: 'This binding could not be read. Load the page again.' }],
    })
    expect(await values('{{ n + 6 }}')).toEqual(results(8))
  })

  it('refuses what is no parser', async () => {
    const { values } = prepared(vi.fn(async () => `var ${parserVariable} = {}`))
    expect(await values('{{ n }}', '{{ n + 5 }}')).toMatchObject({
      results: [{ value: 2 }, { value: undefined }],
    })
  })
})
