import type { ApiRecord, PageRecord, WidgetRecord } from '@ashlar/schema'
import { gridUnits } from '@ashlar/schema'
import { describe, expect, it } from 'vitest'
import { anApi, aStep } from '../test/build-page.ts'
import { chooseFields, fieldAt } from './choose-fields.ts'

const widget = (more: Partial<WidgetRecord>): WidgetRecord => ({
  kind: 'widget',
  id: 'w',
  name: 'Button1',
  type: 'button',
  parentId: 'c',
  order: 'a',
  left: gridUnits(0),
  top: gridUnits(0),
  width: gridUnits(10),
  height: gridUnits(4),
  properties: {},
  dynamicBindingPathList: [],
  dynamicPropertyPathList: [],
  ...more,
})
const api = (...bodies: readonly string[]): ApiRecord =>
  anApi('Load', '', { blocks: bodies.map((body, place) => aStep(`${place}`, { body })) })
const choose = (mine: PageRecord, theirs: PageRecord, ...ofMine: readonly string[]) =>
  chooseFields({ mine, theirs }, (field) => ofMine.includes(field))

describe('a record with each field as one of two versions has it', () => {
  it('takes properties one by one, with what binds them', () => {
    const mine = widget({
      properties: { text: '{{ state.a }}', tooltip: 'Mine', color: '{{ state.c }}' },
      dynamicBindingPathList: [{ key: 'color' }, { key: 'text' }],
    })
    const theirs = widget({ properties: { text: 'Theirs', tooltip: 'Theirs' } })
    expect(choose(mine, theirs, 'properties.text')).toEqual(
      widget({
        properties: { text: '{{ state.a }}', tooltip: 'Theirs' },
        dynamicBindingPathList: [{ key: 'text' }],
      }),
    )
  })

  it('takes a place as a whole', () => {
    const mine = widget({ left: gridUnits(2), top: gridUnits(3), width: gridUnits(30), name: 'Mine' })
    const theirs = widget({ left: gridUnits(7), height: gridUnits(9), name: 'Theirs' })
    expect(choose(mine, theirs, 'place')).toEqual({ ...mine, name: 'Theirs' })
    expect(choose(mine, theirs, 'name')).toEqual({ ...theirs, name: 'Mine' })
  })

  it('takes steps one by one where both have the same, and else all of them', () => {
    expect(choose(api('a', 'b'), api('c', 'd'), 'blocks.step-1')).toEqual(api('c', 'b'))
    expect(choose(api('a', 'b'), api('c'), 'blocks')).toEqual(api('a', 'b'))
    expect(choose(api('a', 'b'), api('c'))).toEqual(api('c'))
  })

  it('takes nothing where the two are of different kinds, or nothing sound would come of it', () => {
    expect(choose(widget({}), api(), 'name')).toBeNull()
    expect(choose(widget({ type: 'button' }), widget({ type: 'text' }))).toBeNull()
  })

  it('says which field a place belongs to', () => {
    const versions = { mine: widget({}), theirs: widget({}) }
    expect(fieldAt(versions, ['properties', 'style', 'color'])).toBe('properties.style')
    expect(fieldAt(versions, ['left', 'value'])).toBe('place')
    expect(fieldAt(versions, ['name'])).toBe('name')
    expect(fieldAt({ mine: api('a'), theirs: api('b') }, ['blocks', 'step-0'])).toBe('blocks.step-0')
    expect(fieldAt({ mine: api('a'), theirs: api('b', 'c') }, ['blocks', 'step-0'])).toBe('blocks')
  })
})
