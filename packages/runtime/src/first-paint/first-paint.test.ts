import { afterEach, describe, expect, it } from 'vitest'
import { anApi, anApplication, aPage, aRun, aVariable, aWidget, shown, until } from '../../test/builders.ts'
import { evaluateInProcess } from '../evaluation/in-process.ts'
import type { EvaluationPort } from '../evaluation/protocol.ts'
import type { Application, ApplicationOptions } from '../ports.ts'

const open: Application[] = []
afterEach(() => {
  for (const application of open.splice(0)) application.stop()
})

/** An evaluator that begins to answer when it is told to. */
const aLateEvaluator = (): { port: EvaluationPort; begin: () => void } => {
  const port = evaluateInProcess()
  const { promise, resolve } = Promise.withResolvers<void>()
  return {
    port: { ...port, ask: (request) => promise.then(() => port.ask(request)) },
    begin: resolve,
  }
}

type Page = Parameters<typeof anApplication>[0]

const start = (
  page: Page,
  options: Partial<ApplicationOptions> = {},
): Application & { begin: () => void } => {
  const { port, begin } = aLateEvaluator()
  const application = anApplication(page, {
    mode: 'published',
    evaluation: port,
    ...options,
  })
  open.push(application)
  void application.start()
  return Object.assign(application, { begin })
}

const isLoading = (application: Application, name: string): boolean | undefined =>
  application.snapshot(`id-${name}`)?.isLoading

describe('before its evaluator has answered, a page shows', () => {
  it('what is nothing but a path, and texts around paths', () => {
    const application = start({
      widgets: [
        aWidget('Input1', 'input', { defaultText: 'Ada' }),
        aWidget('Text1', 'text', { text: '{{ Input1.value }}' }),
        aWidget('Text2', 'text', {
          text: 'Hello {{ Text1.text }}, {{ Global.user.name }} and {{ Variable1.value }}',
        }),
      ],
      stateVariables: [aVariable('Variable1', '"Bob"')],
    })
    expect(shown(application, 'Text2', 'text')).toBe('Hello Ada, Ada and Bob')
    expect(isLoading(application, 'Text2')).toBe(false)
  })

  it('what a person enters meanwhile, with all that only repeats it', async () => {
    const application = start({
      widgets: [aWidget('Input1', 'input'), aWidget('Text1', 'text', { text: '{{ Input1.value }}' })],
    })
    application.setValue('id-Input1', 'value', 'four')
    await until(application, () => shown(application, 'Text1', 'text') === 'four')
  })

  it('the answer of an API, once it is there', async () => {
    const answer = Promise.withResolvers<void>()
    const application = start(
      {
        widgets: [aWidget('Table1', 'table', { tableData: '{{ GetOrders.response }}' })],
        apis: [anApi('GetOrders', { runsOnPageLoad: true })],
      },
      { runApi: () => answer.promise.then(() => aRun([{ id: 1 }])) },
    )
    expect(isLoading(application, 'Table1')).toBe(true)
    answer.resolve()
    await until(application, () => isLoading(application, 'Table1') === false)
    expect(shown(application, 'Table1', 'tableData')).toEqual([{ id: 1 }])
  })

  it('what the server evaluated', () => {
    const { port } = aLateEvaluator()
    const page = {
      ...aPage({
        widgets: [
          aWidget('Text1', 'text', { text: '{{ 1 + 1 }}' }),
          aWidget('Text2', 'text', { text: 'Two: {{ Text1.text }}' }),
        ],
      }),
      given: { 'Text1.text': '2' },
    }
    const application = anApplication({}, { mode: 'published', evaluation: port, page })
    open.push(application)
    void application.start()
    expect(shown(application, 'Text2', 'text')).toBe('Two: 2')
  })
})

describe('before its evaluator has answered, a page waits with', () => {
  it.each([
    ['code', '{{ 1 + 1 }}'],
    ['what depends on code', '{{ Code.text }}'],
    ['names that nothing has', '{{ nothing.here }}'],
    ['what is read below nothing', '{{ Empty.value.length }}'],
    ['whole components', '{{ Empty }}'],
    ['names of the language', '{{ Math.PI }}'],
    ['values that the property refuses', '{{ Code }}'],
    ['circles', '{{ Text1.text }}'],
  ])('%s', (_, text) => {
    const application = start({
      widgets: [aWidget('Code', 'text', { text: '{{ [1].length }}' }), aWidget('Text1', 'text', { text })],
      stateVariables: [aVariable('Empty', 'null')],
    })
    expect(isLoading(application, 'Text1')).toBe(true)
  })

  it('everything, where it is being built', () => {
    const application = start(
      {
        widgets: [aWidget('Text1', 'text', { text: '{{ Global.user.name }}' })],
      },
      { mode: 'edit' },
    )
    expect(isLoading(application, 'Text1')).toBe(true)
  })
})

it.each(['constructor', '__proto__', 'toString', 'valueOf'])(
  'nothing that a value inherits is read by a path: %s',
  (name) => {
    const application = start({
      widgets: [
        aWidget('Input1', 'input', { defaultText: 'Ada' }),
        aWidget('Text1', 'text', { text: `<{{ Input1.value.${name} }}>` }),
      ],
    })
    expect(shown(application, 'Text1', 'text')).toBe('<>')
  },
)

describe('once its evaluator has answered', () => {
  it('what it says counts, whatever was shown before', async () => {
    const { port, begin } = aLateEvaluator()
    const page = {
      ...aPage({
        widgets: [aWidget('Text1', 'text', { text: '{{ 1 + 1 }}' })],
      }),
      given: { 'Text1.text': 'guessed' },
    }
    const application = anApplication({}, { mode: 'published', evaluation: port, page })
    open.push(application)
    void application.start()
    expect(shown(application, 'Text1', 'text')).toBe('guessed')
    begin()
    await until(application, () => shown(application, 'Text1', 'text') === '2')
  })

  it('an answer that came before is not shown as gone meanwhile', async () => {
    const application = start(
      {
        widgets: [
          aWidget('Table1', 'table', { tableData: '{{ GetOrders.response }}' }),
          aWidget('Text1', 'text', { text: '{{ GetOrders.response.length }}' }),
        ],
        apis: [anApi('GetOrders', { runsOnPageLoad: true })],
      },
      { runApi: async () => aRun([{ id: 1 }]) },
    )
    await until(application, () => isLoading(application, 'Table1') === false)
    const shownRows: unknown[] = []
    application.subscribe('id-Table1', () => {
      shownRows.push(shown(application, 'Table1', 'tableData'))
    })
    application.begin()
    await until(application, () => shown(application, 'Text1', 'text') === '1')
    expect(shown(application, 'Table1', 'tableData')).toEqual([{ id: 1 }])
    for (const rows of shownRows) expect(rows).toEqual([{ id: 1 }])
  })
})
