import { describe, expect, it } from 'vitest'
import { placeInDocument, placeInRecords } from './problem-place.ts'

const document = {
  widgetName: 'Page1',
  children: [
    {
      widgetName: 'Section1',
      children: [{ widgetName: 'Table1', columns: [{ id: 'a', name: 'First' }], children: [{}] }],
    },
  ],
  apis: { apiMap: { a1: { name: 'GetOrders', apiPb: { blocks: [] } } } },
}

describe('the place of a problem in a page document', () => {
  it.each([
    ['begins at the nearest component', 'children.0.children.0.columns.0.width', 'Table1.columns.0.width'],
    [
      'goes through components without a name',
      'children.0.children.0.children.0.top',
      'Table1.children.0.top',
    ],
    ['begins at the API', 'apis.apiMap.a1.apiPb.blocks', 'GetOrders.apiPb.blocks'],
    ['stays as it is at the root', 'version', 'version'],
    ['stays as it is where nothing stands', 'children.7.top', 'children.7.top'],
    ['does not reach into what is inherited', 'constructor.name', 'constructor.name'],
  ])('%s', (_, path, place) => {
    expect(placeInDocument(document, path)).toBe(place)
  })

  it('is named after the component where records are checked', () => {
    const records = { w1: { name: 'Button1', properties: {} } }
    expect(placeInRecords(records, 'w1.properties.onClick')).toBe('Button1.onClick')
    expect(placeInRecords(records, 'w1.parentId')).toBe('Button1.parentId')
    expect(placeInRecords(records, 'w2.parentId')).toBe('w2.parentId')
  })
})
