import { describe, expect, it, vi } from 'vitest'
import {
  aFailedRun,
  anApi,
  anApplication,
  anEvent,
  aRun,
  aStorage,
  aTimer,
  aVariable,
  aWidget,
  handler,
  shown,
  steps,
  until,
} from '../../../test/builders.ts'
import { openApplications } from '../../../test/open-applications.ts'
import type { Application, ApplicationOptions } from '../../ports.ts'

const start = openApplications()

type Parts = Parameters<typeof anApplication>[0]

const messages = (application: Application): string[] => application.alerts().map(({ message }) => message)

/** An application whose button runs a script and then says "Done"; it has been clicked, and is done. */
const ran = async (
  code: string,
  parts: Parts = {},
  options: Partial<ApplicationOptions> = {},
  details?: Record<string, unknown>,
): Promise<Application> => {
  const button = aWidget('Button1', 'button', {
    onClick: handler({ type: 'runJs', code }, { type: 'showAlert', message: 'Done', style: 'info' }),
  })
  const application = await start({ ...parts, widgets: [...(parts.widgets ?? []), button] }, options)
  application.trigger('id-Button1', 'onClick', details)
  await until(application, () => messages(application).includes('Done'))
  return application
}

const failure = (application: Application): string | undefined =>
  messages(application).find((message) => message.startsWith('Error running Button1.onClick: '))

describe('a script', () => {
  it('reads at once what it sets, and what follows from that', async () => {
    const application = await ran('Var1.set(Var1.value + 1); showAlert(`${Var1.value} ${Text1.text}`)', {
      stateVariables: [aVariable('Var1', '1')],
      widgets: [aWidget('Text1', 'text', { text: 'is {{ Var1.value }}' })],
    })
    expect(messages(application)).toEqual(['2 is 2', 'Done'])
    expect(shown(application, 'Text1', 'text')).toBe('is 2')
  })

  it('waits for APIs and reads their new answers', async () => {
    const runApi = vi.fn(async () => aRun([{ id: 7 }]))
    const application = await ran(
      'const rows = await Orders.run(); showAlert(`${rows[0].id} ${Orders.response[0].id} ${Text1.text}`)',
      {
        apis: [anApi('Orders')],
        widgets: [aWidget('Text1', 'text', { text: '{{ Orders.response[0].id }}' })],
      },
      { runApi },
    )
    expect(messages(application)).toEqual(['7 7 7', 'Done'])
  })

  it('hands over no value that would keep whoever draws it busy for seconds', async () => {
    const application = await ran(
      'let a = [1]; for (let i = 0; i < 60; i += 1) a = [a, a]; await Var1.set(a)',
      { stateVariables: [aVariable('Var1', '1')] },
    )
    expect(failure(application)).toContain('The value is too large: it has more than 10 million parts.')
  })

  it('catches the failure of an API', async () => {
    const application = await ran(
      'try { await Orders.run() } catch (error) { showAlert(error.message) }',
      { apis: [anApi('Orders')] },
      { runApi: async () => aFailedRun('No such table') },
    )
    expect(messages(application)).toEqual(['No such table', 'Done'])
  })

  it('tells everybody of an API that failed and whose failure it does not catch', async () => {
    const application = await ran(
      'await Orders.run()',
      { apis: [anApi('Orders')] },
      { runApi: async () => aFailedRun('No such table'), mode: 'published' },
    )
    expect(messages(application)).toEqual(['Orders: No such table', 'Done'])
  })

  it('tells the builder of a failed call that nobody waits for', async () => {
    const application = await ran('showAlert({}); await showAlert("after")')
    expect(messages(application)).toEqual([
      'after',
      'Error running Button1.onClick: showAlert: message must be a string.',
      'Done',
    ])
  })

  it('goes on with what it began and did not wait for', async () => {
    const application = await ran('Orders.run().then(() => showAlert("later"))', { apis: [anApi('Orders')] })
    await until(application, () => messages(application).includes('later'))
  })

  it('changes copies only: what bindings read stays', async () => {
    const application = await ran(
      'Orders.response.push(4); const same = Orders.response === Orders.response; showAlert(`${Orders.response.length} ${same}`)',
      {
        apis: [anApi('Orders', { runsOnPageLoad: true })],
        widgets: [aWidget('Text1', 'text', { text: '{{ Orders.response.length }}' })],
      },
      { runApi: async () => aRun([1, 2, 3]) },
    )
    expect(messages(application)).toEqual(['4 true', 'Done'])
    expect(shown(application, 'Text1', 'text')).toBe('3')
  })

  it('sees the names of its handler', async () => {
    const application = await ran('showAlert(currentRow.name)', {}, {}, { currentRow: { name: 'Ada' } })
    expect(messages(application)).toEqual(['Ada', 'Done'])
  })

  it('starts timers, triggers events and reads what comes with them', async () => {
    const application = await ran(
      'await Refresh.start(); showAlert(`${Refresh.isActive}`); await Saved.trigger({ id: 5 })',
      {
        timers: [aTimer('Refresh', { startOnPageLoad: false })],
        events: [
          anEvent(
            'Saved',
            ['id'],
            steps({ type: 'showAlert', message: 'Saved {{ currentEvent.id }}', style: 'info' }),
          ),
        ],
      },
    )
    expect(messages(application)).toEqual(['true', 'Saved 5', 'Done'])
  })

  it('reaches variables of the application below App', async () => {
    const application = await ran('App.Counter.set(5); showAlert(`${App.Counter.value}`)', {
      stateVariables: [{ ...aVariable('Counter', '1'), scope: 'app' }],
      widgets: [aWidget('Text1', 'text', { text: '{{ App.Counter.value }}' })],
    })
    expect(messages(application)).toEqual(['5', 'Done'])
    expect(shown(application, 'Text1', 'text')).toBe('5')
  })

  it('opens and closes overlays', async () => {
    const application = await ran('await Modal1.open()', { widgets: [aWidget('Modal1', 'modal')] })
    expect(shown(application, 'Modal1', 'isOpen')).toBe(true)
  })

  it('asks components to do what their views offer', async () => {
    const focus = vi.fn((place: unknown) => `focused ${String(place)}`)
    const button = aWidget('Button1', 'button', {
      onClick: handler({ type: 'runJs', code: 'showAlert(await Note1.focus("end"))' }),
    })
    const application = await start({ widgets: [button, aWidget('Note1', 'note')] })
    application.offerMethods('id-Note1', { focus })
    application.trigger('id-Button1', 'onClick')
    await until(application, () => messages(application).length > 0)
    expect(messages(application)).toEqual(['focused end'])
  })

  it('counts in a chain of triggers that never ends', async () => {
    const application = await ran('await Again.trigger()', {
      events: [anEvent('Again', [], steps({ type: 'runJs', code: 'await Again.trigger()' }))],
    })
    expect(messages(application)[0]).toMatch(
      /^Infinite loop detected\. Breaking out of the loop, max depth: 10\. Triggers executed: Button1\.onClick → Again\.onTrigger/,
    )
  })

  it.each([
    ['throw new Error("mine")', 'mine'],
    ['nothing.value', 'nothing is not defined'],
    ['const = 5', 'The script cannot be read: "=" is unexpected in line 1.'],
    ['Var1.value = 5', 'A script only reads values; it cannot change "Var1".'],
    ['const v = Var1; v.value = 5', 'Var1.value cannot be assigned. Call Var1.set instead.'],
    ['throw { get message() { throw 1 } }', '[object Object]'],
    ['await null; undefined.x', "Cannot read properties of undefined (reading 'x')"],
    ['await Text1.set("nothing", 1)', 'Property Text1.nothing cannot be set.'],
    [
      'for (let n = 0; n < 20000; n += 1) showAlert("x")',
      'A script may call at most 10000 functions before it waits for one.',
    ],
  ])('that fails is told to the builder: %s', async (code, message) => {
    const application = await ran(code, {
      stateVariables: [aVariable('Var1', '1')],
      widgets: [aWidget('Text1', 'text')],
    })
    expect(failure(application)).toBe(`Error running Button1.onClick: ${message}`)
    expect(application.alerts().find(({ style }) => style === 'warning')?.seconds).toBe(15)
  })

  it('is not heard of by those who use the application', async () => {
    const application = await ran('throw new Error("mine")', {}, { mode: 'published' })
    expect(messages(application)).toEqual(['Done'])
  })

  it('gives a property back its value where the page refuses another one', async () => {
    const application = await ran(
      'try { await Input1.set("isDisabled", "abc") } catch (error) { showAlert(error.message) } showAlert(`${Input1.isDisabled} ${Text1.text}`)',
      {
        widgets: [aWidget('Input1', 'input'), aWidget('Text1', 'text', { text: '{{ Input1.isDisabled }}' })],
      },
    )
    expect(messages(application)).toEqual([
      'Expected type boolean for Input1.isDisabled but received string instead.',
      'false false',
      'Done',
    ])
  })

  it('means the components of its own cell in a repeated cell', async () => {
    const inside = (name: string, type: string, properties = {}) => ({
      ...aWidget(name, type, properties),
      parentId: 'id-Grid1',
    })
    const application = await start({
      widgets: [
        aWidget('Grid1', 'grid', { items: '["a", "b"]' }),
        inside('Input1', 'input', { defaultText: 'of {{ currentItem }}' }),
        inside('Button2', 'button', {
          onClick: handler({
            type: 'runJs',
            code: 'Input1.set("value", Input1.value + "!"); showAlert(`${Input1.value} ${currentItem}`)',
          }),
        }),
      ],
    })
    const second = application.cell('id-Grid1', 1)
    await until(application, () => second.snapshot('id-Input1')?.values.value === 'of b')
    second.trigger('id-Button2', 'onClick')
    await until(application, () => messages(application).length > 0)
    expect(messages(application)).toEqual(['of b! b'])
    expect(second.snapshot('id-Input1')?.values.value).toBe('of b!')
    expect(shown(application, 'Input1', 'value')).toBe('of a')
  })

  it('cannot bury the page under alerts, or under the text of one', async () => {
    const application = await ran(
      'for (let n = 0; n < 5000; n += 1) showAlert("x".repeat(1000)); showAlert("y".repeat(10_000_000))',
    )
    expect(application.alerts().length).toBeLessThanOrEqual(20)
    expect(Math.max(...messages(application).map((message) => message.length))).toBeLessThanOrEqual(10_001)
  })

  it('ends without a word when the page is left', async () => {
    const application = anApplication(
      {
        apis: [anApi('Orders')],
        widgets: [
          aWidget('Button1', 'button', {
            onClick: handler({ type: 'runJs', code: 'await Orders.run(); showAlert("still here")' }),
          }),
        ],
      },
      { runApi: () => new Promise(() => {}) },
    )
    await application.start()
    application.trigger('id-Button1', 'onClick')
    await until(application, () => application.apiState('Orders').isLoading)
    application.stop()
    await new Promise((resolve) => setImmediate(resolve))
    expect(messages(application)).toEqual([])
  })
})

describe('stored values', () => {
  it('are kept under a key of the application and read as Store', async () => {
    const storage = aStorage()
    const application = await ran(
      'storeValue("a", { b: 1 }); showAlert(`${Store.a.b}`); storeValue("t", 2, true)',
      { widgets: [aWidget('Text1', 'text', { text: '{{ Store.a.b + Store.t }}' })] },
      { storage, applicationId: 'application-1' },
    )
    expect(messages(application)).toEqual(['1', 'Done'])
    expect(shown(application, 'Text1', 'text')).toBe('3')
    expect(storage.entries.get('store')).toBe('{"a":{"b":1}}')
    const next = await ran(
      'showAlert(`${Store.a.b} ${Store.t}`)',
      {},
      { storage, applicationId: 'application-1' },
    )
    expect(messages(next)[0]).toBe('1 undefined')
  })

  it('need an application', async () => {
    const application = await ran('storeValue("a", 1)')
    expect(messages(application)).toContain('Cannot store value locally, appId is not present')
  })

  it.each(['', '__proto__', 'x'.repeat(201)])('are refused under the key %s', async (key) => {
    const application = await ran(`storeValue(${JSON.stringify(key)}, 1)`, {}, { applicationId: 'a' })
    expect(messages(application)[0]).toBe('A value is stored under a key of 1 to 200 characters.')
  })
})
