import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  aFailedRun,
  anApi,
  anApplication,
  aPage,
  aRun,
  aStorage,
  aVariable,
  aWidget,
  handler,
  shown,
  steps,
  until,
} from '../test/builders.ts'
import type { Application } from './ports.ts'

const open: Application[] = []
const start = async (...given: Parameters<typeof anApplication>): Promise<Application> => {
  const application = anApplication(...given)
  open.push(application)
  await application.start()
  return application
}
afterEach(() => {
  for (const application of open.splice(0)) application.stop()
})

describe('values of a page', () => {
  it('evaluates bindings and gives everything else its default', async () => {
    const application = await start({
      widgets: [
        aWidget('Input1', 'input', { defaultText: 'Ada' }),
        aWidget('Text1', 'text', { text: 'Hello {{ Input1.value }}' }),
      ],
    })
    expect(shown(application, 'Text1', 'text')).toBe('Hello Ada')
    expect(shown(application, 'Text1', 'isVisible')).toBe(true)
  })

  it('shows what a person enters at once and what depends on it after the evaluation', async () => {
    const application = await start({
      widgets: [aWidget('Input1', 'input'), aWidget('Text1', 'text', { text: '{{ Input1.value.length }}' })],
    })
    application.setValue('id-Input1', 'value', 'four')
    expect(shown(application, 'Input1', 'value')).toBe('four')
    expect(shown(application, 'Input1', 'isTouched')).toBe(true)
    await until(application, () => shown(application, 'Text1', 'text') === '4')
  })

  it('keeps the snapshot of a widget that did not change', async () => {
    const application = await start({
      widgets: [
        aWidget('Input1', 'input'),
        aWidget('Text1', 'text', { text: '{{ Input1.value }}' }),
        aWidget('Text2', 'text'),
      ],
    })
    const before = application.snapshot('id-Text2')
    const listener = vi.fn()
    application.subscribe('id-Text2', listener)
    application.setValue('id-Input1', 'value', 'x')
    await until(application, () => shown(application, 'Text1', 'text') === 'x')
    expect(application.snapshot('id-Text2')).toBe(before)
    expect(listener).not.toHaveBeenCalled()
  })

  it('uses the default for a value of the wrong type and says why', async () => {
    const application = await start({
      widgets: [
        aWidget('Input1', 'input', { maxLength: '{{ [1] }}', inputType: '{{ "DATE" }}' }),
        aWidget('Table1', 'table', { tableData: '{{ 5 }}' }),
      ],
    })
    expect(shown(application, 'Input1', 'maxLength')).toBeNull()
    expect(application.snapshot('id-Input1')?.errors.maxLength).toBe(
      'Expected type number for Input1.maxLength but received array instead.',
    )
    expect(shown(application, 'Input1', 'inputType')).toBe('TEXT')
    expect(application.snapshot('id-Table1')?.errors.tableData).toBe(
      'Expected type array for Table1.tableData but received number instead.',
    )
  })

  it('keeps a throwing binding to its own property', async () => {
    const application = await start({
      widgets: [
        aWidget('Text1', 'text', { text: '{{ missing.name }}' }),
        aWidget('Text2', 'text', { text: '{{ 1 + 1 }}' }),
      ],
    })
    expect(shown(application, 'Text1', 'text')).toBe('Nothing')
    expect(application.snapshot('id-Text1')?.errors.text).toBe('missing is not defined')
    expect(shown(application, 'Text2', 'text')).toBe('2')
  })

  it('evaluates bindings inside of lists of items', async () => {
    const application = await start({
      widgets: [
        aWidget('Input1', 'input', { defaultText: 'Country' }),
        aWidget('Table1', 'table', {
          columns: [
            { id: 'c1', key: 'a', label: '{{ Input1.value }}' },
            { id: 'c2', key: 'b' },
          ],
        }),
      ],
    })
    expect(shown(application, 'Table1', 'columns')).toEqual([
      { id: 'c1', key: 'a', label: 'Country', isShown: true },
      { id: 'c2', key: 'b', label: '', isShown: true },
    ])
  })

  it('knows the user and the theme', async () => {
    const application = await start({
      widgets: [aWidget('Text1', 'text', { text: '{{ Global.user.name + theme.mode }}' })],
    })
    expect(shown(application, 'Text1', 'text')).toBe('AdaAUTO')
  })

  it('answers what autocompletion and hovers ask', async () => {
    const application = await start({
      widgets: [aWidget('Text1', 'text', { text: '{{ oops }}' })],
      apis: [anApi('Orders')],
      stateVariables: [aVariable('Count', '3')],
    })
    expect(application.names().map(({ name, kind }) => `${name}:${kind}`)).toEqual([
      'Count:stateVariable',
      'Global:global',
      'Orders:api',
      'Page1:widget',
      'Text1:widget',
      'theme:global',
    ])
    expect(application.inspect('Count.value')).toEqual({ value: 3, error: null })
    expect(application.inspect('Text1.text').error).toBe('oops is not defined')
    expect(application.inspect('Text1.constructor').value).toBeUndefined()
  })
})

describe('running APIs', () => {
  it('sends exactly the declared inputs and gives the response to bindings', async () => {
    const runApi = vi.fn(async () => aRun([{ id: 1 }]))
    const application = await start(
      {
        widgets: [
          aWidget('Country', 'input', { defaultText: 'Norway' }),
          aWidget('Table1', 'table', { tableData: '{{ Orders.response }}' }),
        ],
        apis: [anApi('Orders', { inputs: ['Country.value', 'Country.missing.deeper'] })],
      },
      { runApi },
    )
    const run = await application.runApi('Orders')
    expect(run.status).toBe('succeeded')
    expect(runApi).toHaveBeenCalledWith(
      {
        apiId: 'id-Orders',
        runId: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
        inputs: { Country: { value: 'Norway', missing: { deeper: null } } },
        eventType: 'runClick',
      },
      expect.any(AbortSignal),
    )
    expect(shown(application, 'Table1', 'tableData')).toEqual([{ id: 1 }])
  })

  it('runs on-load APIs after those they depend on, together where nothing stands between', async () => {
    const order: string[] = []
    const application = anApplication(
      {
        widgets: [aWidget('Text1', 'text', { text: '{{ First.response }}' })],
        apis: [
          anApi('Third', { runsOnPageLoad: true, inputs: ['Text1.text'] }),
          anApi('Second', { runsOnPageLoad: true }),
          anApi('First', { runsOnPageLoad: true }),
          anApi('Never'),
        ],
      },
      {
        runApi: async ({ apiId, inputs }) => {
          order.push(`${apiId} ${JSON.stringify(inputs)}`)
          return aRun('ready')
        },
      },
    )
    open.push(application)
    await application.start()
    expect(order).toEqual(['id-First {}', 'id-Second {}', 'id-Third {"Text1":{"text":"ready"}}'])
  })

  it('leaves out on-load APIs that wait for each other and says so to the builder', async () => {
    const runApi = vi.fn(async () => aRun(null))
    const application = await start(
      {
        apis: [
          anApi('One', { runsOnPageLoad: true, inputs: ['Two.response'] }),
          anApi('Two', { runsOnPageLoad: true, inputs: ['One.response'] }),
        ],
      },
      { runApi },
    )
    expect(runApi).not.toHaveBeenCalled()
    expect(application.apiState('One').isLoading).toBe(false)
    expect(application.alerts()[0]).toMatchObject({
      message:
        'Cycle detected on load: One, Two will not run. If you don’t need both to run on load consider turning it off in the API Configuration.',
      style: 'warning',
      seconds: 30,
    })
  })

  it('shows a widget as loading from the first paint until its API has answered', async () => {
    const asked = Promise.withResolvers<void>()
    const answer = Promise.withResolvers<ReturnType<typeof aRun>>()
    const application = anApplication(
      {
        widgets: [
          aWidget('Table1', 'table', { tableData: '{{ Orders.response }}' }),
          aWidget('Text1', 'text', { text: 'x' }),
        ],
        apis: [anApi('Orders', { runsOnPageLoad: true })],
      },
      {
        runApi: () => {
          asked.resolve()
          return answer.promise
        },
      },
    )
    open.push(application)
    expect(application.snapshot('id-Table1')?.isLoading).toBe(true)
    const started = application.start()
    await asked.promise
    expect(application.snapshot('id-Table1')?.isLoading).toBe(true)
    expect(application.snapshot('id-Text1')?.isLoading).toBe(false)
    answer.resolve(aRun([]))
    await started
    expect(application.snapshot('id-Table1')?.isLoading).toBe(false)
  })

  it('lets the latest run win and cancels the older one at the server', async () => {
    const answers: ((run: ReturnType<typeof aRun>) => void)[] = []
    const cancelRun = vi.fn(async () => {})
    const application = await start(
      { widgets: [aWidget('Text1', 'text', { text: '{{ Orders.response }}' })], apis: [anApi('Orders')] },
      { runApi: () => new Promise((resolve) => answers.push(resolve)), cancelRun },
    )
    const first = application.runApi('Orders')
    await vi.waitFor(() => expect(answers).toHaveLength(1))
    const second = application.runApi('Orders')
    await vi.waitFor(() => expect(answers).toHaveLength(2))
    answers[1]?.(aRun('new'))
    answers[0]?.(aRun('old'))
    expect((await first).status).toBe('cancelled')
    expect((await second).output).toBe('new')
    expect(shown(application, 'Text1', 'text')).toBe('new')
    expect(cancelRun).toHaveBeenCalledTimes(1)
  })

  it('shows a failure in the widgets that wait for the data', async () => {
    const application = await start(
      {
        widgets: [aWidget('Table1', 'table', { tableData: '{{ Orders.response.rows }}' })],
        apis: [anApi('Orders', { runsOnPageLoad: true })],
      },
      { runApi: async () => aFailedRun('relation "orders" does not exist'), mode: 'published' },
    )
    expect(application.snapshot('id-Table1')?.errors.tableData).toBe('relation "orders" does not exist')
    expect(application.inspect('Orders.error').value).toBe('relation "orders" does not exist')
    expect(application.alerts()).toEqual([])
  })

  it('tells of a failure in an alert when no widget and no handler does', async () => {
    const application = await start(
      { apis: [anApi('Orders', { runsOnPageLoad: true })] },
      { runApi: () => Promise.reject(new Error('The server cannot be reached.')), mode: 'published' },
    )
    expect(application.alerts()[0]).toMatchObject({
      message: 'Orders: The server cannot be reached.',
      style: 'error',
    })
  })

  it('stops a chain of triggers that is too deep', async () => {
    const runApi = vi.fn(async () => aRun(null))
    const application = await start(
      { apis: [anApi('Loop', { onSuccess: steps({ type: 'executeApi', apiNames: ['Loop'] }) })] },
      { runApi },
    )
    await application.runApi('Loop')
    expect(runApi).toHaveBeenCalledTimes(11)
    expect(application.alerts()[0]?.message).toBe(
      `Infinite loop detected. Breaking out of the loop, max depth: 10. Triggers executed: ${Array(11).fill('Loop.onSuccess').join(' → ')}`,
    )
  })

  it('takes what a failing handler of an API gets as its error', async () => {
    const application = await start(
      {
        apis: [
          anApi('Orders', {
            onError: steps({ type: 'showAlert', message: 'No: {{ error }}', style: 'error' }),
          }),
        ],
      },
      { runApi: async () => aFailedRun('broken') },
    )
    await application.runApi('Orders')
    expect(application.alerts().map((alert) => alert.message)).toEqual(['No: broken'])
  })
})

describe('a document that changes', () => {
  const input = aWidget('Input1', 'input', { defaultText: 'a' })
  const label = aWidget('Text1', 'text', { text: '{{ Input1.value }}' })

  it('evaluates again what the change reaches', async () => {
    const application = await start({ widgets: [input, label] })
    application.update(aPage({ widgets: [{ ...input, properties: { defaultText: 'b' } }, label] }))
    await until(application, () => shown(application, 'Text1', 'text') === 'b')
  })

  it('keeps what was entered when the widget gets another name', async () => {
    const application = await start({ widgets: [input, label] })
    application.setValue('id-Input1', 'value', 'entered')
    const renamed = { ...input, name: 'Country' }
    application.update(
      aPage({ widgets: [renamed, { ...label, properties: { text: '{{ Country.value }}' } }] }),
    )
    await until(application, () => shown(application, 'Text1', 'text') === 'entered')
    expect(application.inspect('Input1.value').value).toBeUndefined()
  })

  it('takes a new default in place of what was entered over the old one', async () => {
    const application = await start({ widgets: [input, label] })
    application.setValue('id-Input1', 'value', 'entered')
    application.update(aPage({ widgets: [{ ...input, properties: { defaultText: 'new' } }, label] }))
    await until(application, () => shown(application, 'Text1', 'text') === 'new')
    expect(shown(application, 'Input1', 'isTouched')).toBe(false)
  })

  it('shows an error where something removed was read, and heals when it comes back', async () => {
    const application = await start({ widgets: [input, label] })
    application.update(aPage({ widgets: [label] }))
    await until(application, () => application.snapshot('id-Text1')?.errors.text === 'Input1 is not defined')
    expect(application.snapshot('id-Input1')).toBeUndefined()
    expect(application.children('0')).toEqual(['id-Text1'])
    application.update(aPage({ widgets: [input, label] }))
    await until(application, () => shown(application, 'Text1', 'text') === 'a')
    expect(application.snapshot('id-Text1')?.errors).toEqual({})
  })

  it('asks the evaluator nothing when only the layout changed', async () => {
    const application = await start({ widgets: [input, label] })
    const children = application.children('0')
    application.update(
      aPage({
        widgets: [
          { ...input, order: 'aA' },
          { ...label, top: { value: 9, mode: 'gridUnit' } },
        ],
      }),
    )
    expect(application.children('0')).toBe(children)
    expect(application.snapshot('id-Text1')?.record.top.value).toBe(9)
    expect(shown(application, 'Text1', 'text')).toBe('a')
  })
})

describe('state variables', () => {
  it('begin with their default, be it JSON, text or a binding', async () => {
    const application = await start({
      stateVariables: [
        aVariable('List', '[1, 2]'),
        aVariable('Word', 'plain'),
        aVariable('Bound', '{{ List.value.length }}'),
      ],
    })
    expect(application.inspect('List.value').value).toEqual([1, 2])
    expect(application.inspect('Word.value').value).toBe('plain')
    expect(application.inspect('Bound.value').value).toBe(2)
  })

  it('come back from the storage, and go from it when they are reset', async () => {
    const storage = aStorage({ 'variable.page-1.id-Count': '41' })
    const button = aWidget('Button1', 'button', {
      onClick: handler({
        type: 'setStateVar',
        state: { name: 'Count', scope: 'page' },
        value: '{{ Count.value + 1 }}',
      }),
    })
    const reset = aWidget('Button2', 'button', {
      onClick: handler({ type: 'resetStateVar', state: { name: 'Count', scope: 'page' } }),
    })
    const application = await start(
      { widgets: [button, reset], stateVariables: [aVariable('Count', '0', 'Local Storage')] },
      { storage },
    )
    application.trigger('id-Button1', 'onClick')
    await until(application, () => application.inspect('Count.value').value === 42)
    expect(storage.entries.get('variable.page-1.id-Count')).toBe('42')
    application.trigger('id-Button2', 'onClick')
    await until(application, () => application.inspect('Count.value').value === 0)
    expect(storage.entries.size).toBe(0)
  })

  it('survive a storage that is full or not allowed', async () => {
    const refuse = () => {
      throw new Error('QuotaExceededError')
    }
    const button = aWidget('Button1', 'button', {
      onClick: handler({ type: 'setStateVar', state: { name: 'Count', scope: 'page' }, value: '7' }),
    })
    const application = await start(
      { widgets: [button], stateVariables: [aVariable('Count', '0', 'Local Storage')] },
      { storage: { getItem: refuse, setItem: refuse, removeItem: refuse } },
    )
    application.trigger('id-Button1', 'onClick')
    await until(application, () => application.alerts().length > 0)
    expect(application.inspect('Count.value').value).toBe(7)
    expect(application.alerts()[0]?.message).toContain('Count could not be stored in this browser')
  })
})
