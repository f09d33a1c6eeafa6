import { check, pageDslSchema } from '@ashlar/schema'
import { describe, expect, it } from 'vitest'
import {
  aPageWith,
  anApi,
  aVariable,
  catalogue,
  countingIds,
  theWidget,
  withRecords,
} from '../test/build-page.ts'
import { fromPageDsl, toPageDsl } from './dsl.ts'

const records = withRecords(
  aPageWith(
    { type: 'container', properties: { padding: '12' } },
    { type: 'button', parentId: 'w2', properties: { text: '{{ A.value }}', onClick: [] } },
    { type: 'button', place: { left: 60, top: 0 } },
  ),
  anApi('Orders', 'select 1'),
  aVariable('A'),
)
const schema = pageDslSchema(catalogue)

describe('the nested document', () => {
  it('has the properties beside the geometry and the trigger paths of the descriptor', () => {
    const canvas = toPageDsl(records, catalogue).children?.[0]?.children?.[0]
    const button = canvas?.children?.[0]?.children?.[0]?.children?.[0]
    expect(button).toMatchObject({
      widgetName: 'Button1',
      text: '{{ A.value }}',
      dynamicBindingPathList: [{ key: 'text' }],
      dynamicTriggerPathList: [{ key: 'onClick' }],
    })
  })

  it('passes its own schema and comes back as the same records', () => {
    const checked = check(schema, JSON.parse(JSON.stringify(toPageDsl(records, catalogue))))
    if (!checked.ok) throw new Error(JSON.stringify(checked.problems))
    expect(fromPageDsl(checked.value, countingIds())).toEqual(records)
  })

  it('is refused with unknown fields and types', () => {
    const dsl = toPageDsl(records, catalogue)
    expect(check(schema, { ...dsl, surprise: 1 })).toMatchObject({ problems: [{ path: 'surprise' }] })
    expect(check(schema, { ...dsl, children: [{ ...dsl.children?.[0], type: 'nothing' }] }).ok).toBe(false)
  })

  it('gives a new id where two entities share one', () => {
    const dsl = toPageDsl(records, catalogue)
    const twice = { ...dsl, children: [...(dsl.children ?? []), ...(dsl.children ?? [])] }
    const read = fromPageDsl(twice, countingIds('new'))
    expect(theWidget(read, 'new1')).toMatchObject({ name: 'Section1', parentId: '0' })
  })
})
