import { describe, expect, it } from 'vitest'
import { type CustomEventRecord, gridRowHeight, gridUnits, type WidgetRecord } from '@ashlar/schema'
import { after, aPage, aPageWith, countingIds, theWidget, withRecords } from '../../test/build-page.ts'
import { moduleProperties, nameWordOf, rowsOfModule, updateModule } from './module-instances.ts'

const event = (name: string, createdAt: number): CustomEventRecord => ({
  kind: 'event',
  id: `event-${name}`,
  name,
  arguments: [],
  onTrigger: [],
  createdAt,
})

const steps = [{ id: 's', type: 'showAlert', message: 'Saved', style: 'info' }]
const used = { moduleId: 'card', version: 2 }

/** A component that shows the module, whatever it was made as. */
const showing = (
  widget: WidgetRecord,
  version: number,
  events: WidgetRecord['properties'][string],
): WidgetRecord => ({
  ...widget,
  type: 'module',
  properties: { moduleId: 'card', moduleVersion: version, events },
})

describe('the name that a module has on pages', () => {
  it.each([
    ['Customer card', 'CustomerCard'],
    ['2nd address', 'NdAddress'],
    ['Größe', 'GroE'],
    ['日本', 'Module'],
    ['x'.repeat(80), `X${'x'.repeat(39)}`],
  ])('of %j begins with %s', (name, word) => expect(nameWordOf(name)).toBe(word))
})

describe('the height that a module has where it is put', () => {
  it('is what its components take, from the top to the end of the last', () => {
    expect(rowsOfModule(aPage())).toBe(0)
    const page = aPageWith({ type: 'button' }, { type: 'button' })
    const [first, second] = [theWidget(page, 'w1'), theWidget(page, 'w2')]
    const placed = withRecords(
      page,
      { ...first, top: gridUnits(0), height: gridUnits(4) },
      { ...second, top: gridUnits(6), height: { value: 30, mode: 'px' } },
    )
    expect(rowsOfModule(placed)).toBe(6 + Math.ceil(30 / gridRowHeight))
  })
})

describe('a component that shows a module', () => {
  it('has a place for the steps of each event', () => {
    const content = withRecords(aPage(), event('saved', 2), event('opened', 1))
    expect(moduleProperties(used, content, countingIds('e'))).toEqual({
      moduleId: 'card',
      moduleVersion: 2,
      events: [
        { id: 'e1', name: 'opened', onEvent: [] },
        { id: 'e2', name: 'saved', onEvent: [] },
      ],
    })
  })

  it('keeps its steps when it shows another version, also those of an event that is gone', () => {
    const content = withRecords(aPage(), event('saved', 1), event('added', 2))
    const page = aPageWith({ type: 'button' }, { type: 'button' })
    const before = [
      { id: 'a', name: 'saved', onEvent: steps },
      { id: 'b', name: 'gone', onEvent: steps },
      { id: 'c', name: 'empty', onEvent: [] },
    ]
    const shown = withRecords(
      page,
      showing(theWidget(page, 'w1'), 1, before),
      showing(theWidget(page, 'w2'), 1, []),
    )
    const change = { used, content, ids: ['w1'] }
    const updated = after(shown, updateModule(shown, change, countingIds('n')))
    expect(theWidget(updated, 'w1').properties).toEqual({
      moduleId: 'card',
      moduleVersion: 2,
      events: [
        { id: 'a', name: 'saved', onEvent: steps },
        { id: 'n1', name: 'added', onEvent: [] },
        { id: 'b', name: 'gone', onEvent: steps },
      ],
    })
    expect(theWidget(updated, 'w2').properties.moduleVersion).toBe(1)
    const all = after(shown, updateModule(shown, { used, content }, countingIds('n')))
    expect(theWidget(all, 'w2').properties.moduleVersion).toBe(2)
  })
})
