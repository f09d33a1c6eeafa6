import { describe, expect, it } from 'vitest'
import { aPageWith, after, catalogue, theWidget } from '../../test/build-page.ts'
import { setPropertyMode } from './set-property-mode.ts'
import { setProperty } from './set-property.ts'

const set = (
  records: ReturnType<typeof aPageWith>,
  path: string,
  value: Parameters<typeof setProperty>[2]['value'],
) => after(records, setProperty(records, catalogue, { ids: ['w1'], path, value }))

describe('setting a property', () => {
  it('lists it as a binding while its text holds one', () => {
    const bound = set(aPageWith({ type: 'button' }), 'text', 'Hello {{ Name.value }}')
    expect(theWidget(bound, 'w1').dynamicBindingPathList).toEqual([{ key: 'text' }])
    expect(theWidget(set(bound, 'text', 'Hello'), 'w1').dynamicBindingPathList).toEqual([])
  })

  it('reaches into items', () => {
    const records = aPageWith({ type: 'table', properties: { columns: [{ id: 'a', label: 'A' }] } })
    const bound = set(records, 'columns.0.label', '{{ Title.value }}')
    expect(theWidget(bound, 'w1').properties).toEqual({ columns: [{ id: 'a', label: '{{ Title.value }}' }] })
    expect(theWidget(bound, 'w1').dynamicBindingPathList).toEqual([{ key: 'columns.0.label' }])
  })

  it('reads text as the number or flag that it is', () => {
    expect(theWidget(set(aPageWith({ type: 'table' }), 'pageSize', '25'), 'w1').properties).toEqual({
      pageSize: 25,
    })
    const button = set(aPageWith({ type: 'button' }), 'isDisabled', 'true')
    expect(theWidget(button, 'w1').properties).toEqual({ isDisabled: true })
  })

  it('refuses what the property cannot be', () => {
    const records = aPageWith({ type: 'table' })
    expect(setProperty(records, catalogue, { ids: ['w1'], path: 'pageSize', value: 'many' })).toEqual({
      ok: false,
      code: 'invalid_property',
      message: 'Rows per page is a number, or a binding in {{ }}.',
    })
    expect(setProperty(records, catalogue, { ids: ['w1'], path: 'nothing', value: 1 })).toMatchObject({
      ok: false,
    })
    expect(setProperty(records, catalogue, { ids: ['w1'], path: '__proto__.x', value: 1 })).toMatchObject({
      ok: false,
    })
  })

  it('refuses a path that is empty or ends with a dot, and leaves the page it was given as it was', () => {
    const records = Object.freeze(aPageWith({ type: 'button', properties: Object.freeze({ text: 'Go' }) }))
    for (const path of ['', 'text.']) {
      expect(setProperty(records, catalogue, { ids: ['w1'], path, value: 'x' })).toMatchObject({ ok: false })
    }
    expect(theWidget(set(records, 'text', 'Stop'), 'w1').properties).toEqual({ text: 'Stop' })
    expect(theWidget(records, 'w1').properties).toEqual({ text: 'Go' })
  })

  it('gives the default back', () => {
    const records = aPageWith({ type: 'button', properties: { text: 'Go' } })
    expect(theWidget(set(records, 'text', undefined), 'w1').properties).toEqual({})
  })

  it('lets code fields of items follow their items', () => {
    const records = aPageWith({ type: 'table', properties: { columns: [{ id: 'a' }, { id: 'b' }] } })
    const asCode = after(
      records,
      setPropertyMode(records, catalogue, { ids: ['w1'], path: 'columns.1.width', mode: 'code' }),
    )
    const moved = set(asCode, 'columns', [{ id: 'b' }, { id: 'a' }])
    expect(theWidget(moved, 'w1').dynamicPropertyPathList).toEqual([{ key: 'columns.0.width' }])
    expect(theWidget(set(moved, 'columns', [{ id: 'a' }]), 'w1').dynamicPropertyPathList).toEqual([])
  })
})

describe('the code switch', () => {
  it('keeps a value that its own control can show and drops a binding that it cannot', () => {
    const records = aPageWith({ type: 'button', properties: { isDisabled: true } })
    const asCode = after(
      records,
      setPropertyMode(records, catalogue, { ids: ['w1'], path: 'isDisabled', mode: 'code' }),
    )
    expect(theWidget(asCode, 'w1')).toMatchObject({
      properties: { isDisabled: true },
      dynamicPropertyPathList: [{ key: 'isDisabled' }],
    })
    const bound = set(asCode, 'isDisabled', '{{ Switch1.isOn }}')
    const back = after(
      bound,
      setPropertyMode(bound, catalogue, { ids: ['w1'], path: 'isDisabled', mode: 'value' }),
    )
    expect(theWidget(back, 'w1')).toMatchObject({
      properties: {},
      dynamicBindingPathList: [],
      dynamicPropertyPathList: [],
    })
  })

  it('is refused for what cannot be bound', () => {
    const records = aPageWith({ type: 'button' })
    expect(setPropertyMode(records, catalogue, { ids: ['w1'], path: 'onClick', mode: 'code' })).toMatchObject(
      { code: 'invalid_property' },
    )
  })
})
