import fc from 'fast-check'
import type { PageRecords, WidgetRecord } from '@ashlar/schema'
import { describe, expect, it } from 'vitest'
import { aPageWith, catalogue, theWidget, withRecords } from '../test/build-page.ts'
import { difference, isEmpty } from './change.ts'
import { emptyHistory, record, undo } from './history.ts'
import { merge } from './merge.ts'

const base = aPageWith({ type: 'button', place: { left: 4, top: 2 } })
const button = theWidget(base, 'w1')
const changed = (change: Partial<WidgetRecord>): PageRecords => withRecords(base, { ...button, ...change })
const withProperties = (properties: WidgetRecord['properties'], paths: readonly string[] = []): PageRecords =>
  changed({
    properties: { ...button.properties, ...properties },
    dynamicBindingPathList: paths.map((key) => ({ key })),
  })
const merged = (mine: PageRecords, theirs: PageRecords) =>
  merge({ theirs, mine: difference(base, mine), missed: difference(base, theirs), catalogue })

describe('a component that two people change', () => {
  it('keeps both changes where they are of different properties, and lists the bindings of both', () => {
    const { records, collisions } = merged(
      withProperties({ text: '{{ A }}' }, ['text']),
      withProperties({ isVisible: '{{ B }}' }, ['isVisible']),
    )
    expect(collisions).toEqual([])
    expect(theWidget(records, 'w1')).toMatchObject({ properties: { text: '{{ A }}', isVisible: '{{ B }}' } })
    expect(
      theWidget(records, 'w1')
        .dynamicBindingPathList.map(({ key }) => key)
        .toSorted(),
    ).toEqual(['isVisible', 'text'])
  })

  it('keeps a binding that one of them took out taken out', () => {
    const bound = withProperties({ text: '{{ A }}' }, ['text'])
    const [mine, theirs] = [withProperties({ text: 'Pay' }), { ...bound }]
    const widget = { ...theWidget(bound, 'w1'), name: 'Pay' }
    const { records } = merge({
      theirs: withRecords(theirs, widget),
      mine: difference(bound, mine),
      missed: difference(bound, withRecords(theirs, widget)),
      catalogue,
    })
    expect(theWidget(records, 'w1')).toMatchObject({
      name: 'Pay',
      properties: { text: 'Pay' },
      dynamicBindingPathList: [],
    })
  })

  it('is where one of them moved it, with the property that the other changed', () => {
    const { records, collisions } = merged(
      changed({ left: { value: 20, mode: 'gridUnit' } }),
      withProperties({ text: 'Pay' }),
    )
    expect(collisions).toEqual([])
    expect(theWidget(records, 'w1')).toMatchObject({ left: { value: 20 }, properties: { text: 'Pay' } })
  })

  it('is asked about where both gave it another place, so that it gets none that nobody chose', () => {
    const { collisions } = merged(
      changed({ left: { value: 20, mode: 'gridUnit' } }),
      changed({ width: { value: 40, mode: 'gridUnit' } }),
    )
    expect(collisions).toMatchObject([
      {
        mine: { left: { value: 20 }, width: button.width },
        theirs: { left: button.left, width: { value: 40 } },
      },
    ])
  })

  it('is asked about only as far as both changed the same property', () => {
    const { collisions } = merged(
      withProperties({ text: 'Pay', isVisible: false }),
      withProperties({ text: 'Buy' }),
    )
    expect(collisions).toMatchObject([
      {
        mine: { properties: { text: 'Pay', isVisible: false } },
        theirs: { properties: { text: 'Buy', isVisible: false } },
      },
    ])
  })

  it('keeps what the other changed since when one takes a change back', () => {
    const mine = withProperties({ text: 'Pay' })
    const history = record(emptyHistory, {
      change: difference(base, mine),
      label: 'Text',
      group: null,
      selection: { before: [], after: [] },
    })
    const undone = undo(history, withProperties({ text: 'Pay', isVisible: false }))
    if (undone === null || 'dropped' in undone) throw new Error('It was not taken back.')
    expect(theWidget(undone.records, 'w1').properties).toEqual({ ...button.properties, isVisible: false })
  })

  it('ends alike whoever comes first, whatever two people change of different properties', () => {
    const values = (names: readonly string[]) =>
      fc.dictionary(fc.constantFrom(...names), fc.oneof(fc.string(), fc.boolean(), fc.constant('{{ A }}')))
    fc.assert(
      fc.property(values(['text', 'tooltip']), values(['isVisible', 'icon']), (first, second) => {
        const [one, other] = [withProperties(first), withProperties(second)]
        const [here, there] = [merged(one, other), merged(other, one)]
        expect([here.collisions, there.collisions]).toEqual([[], []])
        expect(isEmpty(difference(here.records, there.records))).toBe(true)
        expect(theWidget(here.records, 'w1').properties).toEqual({
          ...button.properties,
          ...first,
          ...second,
        })
      }),
    )
  })
})
