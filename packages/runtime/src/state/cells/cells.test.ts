import type { JsonObject, WidgetRecord } from '@ashlar/schema'
import { describe, expect, it, vi } from 'vitest'
import { anApi, aPage, aRun, aVariable, aWidget, handler, until } from '../../../test/builders.ts'
import { openApplications } from '../../../test/open-applications.ts'
import type { WidgetHostShape } from '../widget-host-shape.ts'

const start = openApplications()
const inside = (parent: string, name: string, type: string, properties: JsonObject = {}): WidgetRecord => ({
  ...aWidget(name, type, properties),
  parentId: `id-${parent}`,
})
const read = (host: WidgetHostShape, name: string, property: string): unknown =>
  host.snapshot(`id-${name}`)?.values[property]

const three = '[{"id": 1, "name": "Ada"}, {"id": 2, "name": "Grace"}, {"id": 3, "name": "Edsger"}]'
const cards = (items = '{{ People.value }}'): WidgetRecord[] => [
  aWidget('Grid1', 'grid', { items }),
  inside('Grid1', 'Card1', 'container'),
  inside('Card1', 'Input1', 'input', { defaultText: '{{ currentItem.name }}' }),
  inside('Card1', 'Text1', 'text', { text: '{{ currentCell.index }}: {{ Input1.value }}' }),
]
const people = aVariable('People', three)

describe('repeated cells', () => {
  it('evaluate their widgets with their own item, place and siblings', async () => {
    const application = await start({ widgets: cards(), stateVariables: [people] })
    const hosts = [0, 1, 2].map((index) => application.cell('id-Grid1', index))
    await until(application, () =>
      hosts.every((host, index) => read(host, 'Text1', 'text') !== 'Nothing' && index >= 0),
    )
    expect(hosts.map((host) => read(host, 'Text1', 'text'))).toEqual(['0: Ada', '1: Grace', '2: Edsger'])
    expect(hosts[1]?.children('id-Card1')).toEqual(['id-Input1', 'id-Text1'])
    expect(application.cell('id-Grid1', 1)).toBe(hosts[1])
    expect(hosts[1]?.rootId).toBe(application.rootId)
  })

  it('are loading until they are evaluated', async () => {
    const application = await start({ widgets: cards(), stateVariables: [people] })
    const cell = application.cell('id-Grid1', 2)
    expect(cell.snapshot('id-Text1')?.isLoading).toBe(true)
    const listener = vi.fn()
    cell.subscribe('id-Text1', listener)
    await until(application, () => cell.snapshot('id-Text1')?.isLoading === false)
    expect(read(cell, 'Text1', 'text')).toBe('2: Edsger')
    expect(listener).toHaveBeenCalled()
  })

  it('keep what is entered to themselves', async () => {
    const application = await start({ widgets: cards(), stateVariables: [people] })
    const cell = application.cell('id-Grid1', 1)
    const other = application.cell('id-Grid1', 2)
    await until(application, () => other.snapshot('id-Text1')?.isLoading === false)
    cell.setValue('id-Input1', 'value', 'Hopper')
    expect(read(cell, 'Input1', 'value')).toBe('Hopper')
    expect(read(cell, 'Input1', 'isTouched')).toBe(true)
    await until(application, () => read(cell, 'Text1', 'text') === '1: Hopper')
    expect(read(other, 'Text1', 'text')).toBe('2: Edsger')
    expect(read(application, 'Input1', 'value')).toBe('Ada')
    cell.reset('id-Card1')
    await until(application, () => read(cell, 'Text1', 'text') === '1: Grace')
  })

  it('are read from outside as the first cell', async () => {
    const application = await start({
      widgets: [...cards(), aWidget('Text2', 'text', { text: '{{ Input1.value }}' })],
      stateVariables: [people],
    })
    expect(read(application, 'Text2', 'text')).toBe('Ada')
    application.cell('id-Grid1', 0).setValue('id-Input1', 'value', 'x')
    await until(application, () => read(application, 'Text2', 'text') === 'x')
  })

  it('run steps with their item, on their own widgets, and send their values to APIs', async () => {
    const runApi = vi.fn(async () => aRun(null))
    const onClick = handler(
      {
        type: 'setStateVar',
        state: { name: 'Last', scope: 'page' },
        value: '{{ currentItem.name + extra }}',
      },
      { type: 'setComponentProperty', widget: 'Input1', propertyName: 'value', propertyValue: 'set' },
      { type: 'executeApi', apiNames: ['Save'] },
      { type: 'resetComponent', widget: 'Input1' },
    )
    const application = await start(
      {
        widgets: [...cards(), inside('Card1', 'Button1', 'button', { onClick })],
        stateVariables: [people, aVariable('Last', '')],
        apis: [anApi('Save', { inputs: ['Input1.value', 'Last.value'] })],
      },
      { runApi },
    )
    const cell = application.cell('id-Grid1', 2)
    cell.trigger('id-Button1', 'onClick', { extra: '!' })
    await until(application, () => runApi.mock.calls.length === 1)
    expect(runApi).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ inputs: { Input1: { value: 'set' }, Last: { value: 'Edsger!' } } }),
      expect.any(AbortSignal),
      expect.any(Function),
    )
    await until(application, () => read(cell, 'Input1', 'value') === 'Edsger')
    expect(read(application, 'Input1', 'value')).toBe('Ada')
  })

  it('are counted for whoever reads all of them', async () => {
    const application = await start({ widgets: cards(), stateVariables: [people] })
    expect(application.cellCount('id-Grid1')).toBe(3)
    expect(application.cell('id-Grid1', 1).cellCount('id-Grid1')).toBe(3)
    expect(application.cellCount('id-Card1')).toBeUndefined()
    expect(application.cellCount('id-Nobody')).toBeUndefined()
  })

  it('end when the list becomes too short for them, and begin afresh when it grows again', async () => {
    const application = await start({
      widgets: [
        ...cards(),
        aWidget('Button1', 'button', {
          onClick: handler({
            type: 'setStateVar',
            state: { name: 'People', scope: 'page' },
            value: '{{ [{ name: "Alan" }] }}',
          }),
        }),
        aWidget('Button2', 'button', {
          onClick: handler({ type: 'resetStateVar', state: { name: 'People', scope: 'page' } }),
        }),
      ],
      stateVariables: [people],
    })
    const cell = application.cell('id-Grid1', 1)
    cell.setValue('id-Input1', 'value', 'mine')
    application.trigger('id-Button1', 'onClick')
    await until(application, () => read(application, 'Input1', 'value') === 'Alan')
    expect(cell.snapshot('id-Input1')).toBeUndefined()
    application.trigger('id-Button2', 'onClick')
    await until(application, () => read(application, 'Input1', 'value') === 'Ada')
    const again = application.cell('id-Grid1', 1)
    expect(again).not.toBe(cell)
    await until(application, () => read(again, 'Input1', 'value') === 'Grace')
  })

  it('follow changes of the page: widgets come, change and go', async () => {
    const widgets = cards()
    const application = await start({ widgets, stateVariables: [people] })
    const cell = application.cell('id-Grid1', 1)
    await until(application, () => read(cell, 'Text1', 'text') === '1: Grace')
    const changed = {
      ...inside('Card1', 'Text1', 'text', { text: 'No. {{ currentItem.id }} {{ Text2.text }}' }),
    }
    const added = inside('Card1', 'Text2', 'text', { text: '{{ currentItem.id * 2 }}' })
    const next = [...widgets.filter(({ name }) => name !== 'Text1'), changed, added]
    application.update(aPage({ widgets: next, stateVariables: [people] }))
    await until(application, () => read(cell, 'Text1', 'text') === 'No. 2 4')
    application.update(
      aPage({ widgets: next.filter((widget) => widget !== added), stateVariables: [people] }),
    )
    await until(application, () => cell.snapshot('id-Text2') === undefined)
    application.update(aPage({ widgets: [aWidget('Text9', 'text')], stateVariables: [people] }))
    expect(cell.snapshot('id-Text1')).toBeUndefined()
  })

  it('hold cells again: names mean the innermost one', async () => {
    const groups = aVariable('Groups', '[{"name": "A", "of": [1, 2]}, {"name": "B", "of": [3, 4, 5]}]')
    const application = await start({
      widgets: [
        aWidget('Outer', 'grid', { items: '{{ Groups.value }}' }),
        inside('Outer', 'Title', 'text', { text: '{{ currentItem.name }}{{ Inner.items.length }}' }),
        inside('Outer', 'Inner', 'grid', { items: '{{ currentItem.of }}' }),
        inside('Inner', 'Leaf', 'text', {
          text: '{{ Title.text }}/{{ currentItem }}@{{ currentCell.index }}',
        }),
      ],
      stateVariables: [groups],
    })
    const outer = application.cell('id-Outer', 1)
    const leaves = () => [
      read(application.cell('id-Inner', 1), 'Leaf', 'text'),
      read(outer.cell('id-Inner', 0), 'Leaf', 'text'),
      read(outer.cell('id-Inner', 2), 'Leaf', 'text'),
    ]
    await until(application, () => leaves().join() === 'A2/2@1,B3/3@0,B3/5@2')
    expect(outer.cell('id-Inner', 2).cell('id-Outer', 1)).toBe(outer)
    expect(read(outer.cell('id-Inner', 2), 'Title', 'text')).toBe('B3')
  })

  it('are nothing of their own for what does not repeat and for places no list has', async () => {
    const application = await start({ widgets: cards(), stateVariables: [people] })
    for (const index of [0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(application.cell('id-Grid1', index).snapshot('id-Text1')).toBe(application.snapshot('id-Text1'))
    }
    expect(application.cell('id-Card1', 3).snapshot('id-Text1')).toBe(application.snapshot('id-Text1'))
    expect(application.cell('id-Nobody', 3).rootId).toBe(application.rootId)
  })

  it('say what is wrong by the names that their builder knows', async () => {
    const application = await start({
      widgets: [
        aWidget('Grid1', 'grid', { items: three }),
        inside('Grid1', 'Input1', 'input', { maxLength: '{{ currentItem }}' }),
      ],
    })
    const cell = application.cell('id-Grid1', 1)
    const errors = () => cell.snapshot('id-Input1')?.errors.maxLength
    await until(application, () => errors() !== undefined)
    expect(errors()).toBe('Expected type number for Input1.maxLength but received object instead.')
    expect(application.names().map(({ name }) => name)).not.toContainEqual(expect.stringContaining('#'))
  })

  it('are offered to bindings inside with the first item, and to no others', async () => {
    const application = await start({ widgets: cards(), stateVariables: [people] })
    const offered = (name: string) =>
      application.names({ widgetId: `id-${name}` }).find((entry) => entry.name === 'currentItem')?.value
    expect(offered('Text1')).toEqual({ id: 1, name: 'Ada' })
    expect(offered('Grid1')).toBeUndefined()
    const names = application.names({ widgetId: 'id-Text1' }).map((entry) => entry.name)
    expect(names).toContain('currentCell')
    expect(names).toEqual(names.toSorted())
  })

  it('stand in a damaged page whose widgets hold each other', async () => {
    const application = await start({
      widgets: [
        { ...aWidget('Grid1', 'grid', { items: three }), parentId: 'id-Card1' },
        { ...aWidget('Card1', 'container'), parentId: 'id-Grid1' },
        inside('Card1', 'Text1', 'text', { text: '{{ currentItem.name }}' }),
      ],
    })
    const cell = application.cell('id-Grid1', 1)
    await until(application, () => read(cell, 'Text1', 'text') === 'Grace')
  })

  it('stay quick when there are a thousand', async () => {
    const many = JSON.stringify(Array.from({ length: 1000 }, (_, id) => ({ id, name: `n${id}` })))
    const application = await start({
      widgets: [
        aWidget('Grid1', 'grid', { items: many }),
        ...[1, 2, 3, 4, 5].map((number) =>
          inside('Grid1', `Text${number}`, 'text', {
            text: `{{ currentItem.name + currentCell.index + ${number} }}`,
          }),
        ),
      ],
    })
    const hosts = Array.from({ length: 1000 }, (_, index) => application.cell('id-Grid1', index))
    await until(application, () => hosts.every((host) => host.snapshot('id-Text5')?.isLoading === false))
    expect(read(hosts[999] ?? application, 'Text5', 'text')).toBe('n9999995')
  })
})
