import { gridColumns, minimumPageWidth } from '../grid.ts'
import { gridUnits, pixels } from '../measures.ts'
import type { PageRecords, WidgetRecord } from './page-records.ts'

/** The ids of the three structural widgets that every new page begins with. */
export const pageRootId = '0'

const structural = (
  id: string,
  name: string,
  type: string,
  parentId: string | null,
  height: WidgetRecord['height'],
): WidgetRecord => ({
  kind: 'widget',
  id,
  name,
  type,
  parentId,
  order: 'a0',
  left: gridUnits(0),
  top: gridUnits(0),
  width: gridUnits(gridColumns),
  height,
  properties: {},
  dynamicBindingPathList: [],
  dynamicPropertyPathList: [],
})

/**
 * The records of a new, empty page at the current version: a page with one section of one canvas.
 * `newId` gives the ids of the section and of the canvas.
 */
export const emptyPage = (name: string, newId: () => string): PageRecords => {
  const section = newId()
  const canvas = newId()
  return {
    [pageRootId]: {
      ...structural(pageRootId, name, 'page', null, { value: 1, mode: 'fitContent' }),
      minWidth: pixels(minimumPageWidth),
    },
    [section]: structural(section, 'Section1', 'section', pageRootId, { value: 1, mode: 'fitContent' }),
    [canvas]: structural(canvas, 'Canvas1', 'canvas', section, { value: 1, mode: 'fitContent' }),
  }
}

/** The records of the page of a new module: as an empty page, without room around its components. */
export const emptyModule = (newId: () => string): PageRecords =>
  Object.fromEntries(
    Object.entries(emptyPage('Module', newId)).map(([id, record]) => [
      id,
      record.kind === 'widget' && record.type === 'section'
        ? { ...record, properties: { ...record.properties, padding: 'none' } }
        : record,
    ]),
  )
