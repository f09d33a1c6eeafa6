import {
  gridColumns,
  layoutVersion,
  minimumPageHeight,
  minimumPageWidth,
  snapRows,
  stackColumnsBelow,
} from '../grid.ts'
import type { JsonObject } from '../json.ts'
import { gridUnits, pixels } from '../measures.ts'
import { pageRootId } from './page-template.ts'

/** Why a layout could not be given: the version asked for has none. */
export const missingLayout = (version: number): string => `Missing layout for version ${version}`

/** The coarser grid of version 5: a third of the rows and a sixth of the columns. */
const coarseRows = snapRows / 3
const coarseColumns = gridColumns / 6

const emptyMaps = {
  apis: { apiMap: {} },
  stateVars: { stateVarMap: {} },
  timers: { timerMap: {} },
}

/** Up to version 6 a page was one canvas, its places plain numbers. */
const flatLayout = (version: number, rows: number, columns: number): JsonObject => ({
  version,
  widgetId: pageRootId,
  widgetName: 'MainContainer',
  type: 'CANVAS_WIDGET',
  topRow: 0,
  bottomRow: rows,
  leftColumn: 0,
  rightColumn: columns,
  snapRows: rows,
  snapColumns: columns,
  minHeight: minimumPageHeight,
  canExtend: true,
  detachFromLayout: true,
  containerStyle: 'none',
  backgroundColor: 'none',
  dynamicBindingPathList: [],
  children: [],
})

const fitContent = { value: 1, mode: 'fitContent' }
/** The room inside the canvas of version 7; version 8 has none. */
const side = pixels(12)

const structural = (widgetId: string, widgetName: string, type: string): JsonObject => ({
  widgetId,
  widgetName,
  type,
  left: gridUnits(0),
  top: gridUnits(0),
  width: gridUnits(gridColumns),
  height: fitContent,
  dynamicBindingPathList: [],
  dynamicTriggerPathList: [],
  dynamicPropertyPathList: [],
})

const layout7 = (): JsonObject => ({
  ...structural(pageRootId, 'Page1', 'page'),
  version: 7,
  gridColumns,
  minHeight: pixels(minimumPageHeight),
  ...emptyMaps,
  children: [
    {
      ...structural('section1', 'Section1', 'section'),
      parentId: pageRootId,
      children: [
        {
          ...structural('canvas1', 'Canvas1', 'canvas'),
          parentId: 'section1',
          gridColumns,
          minHeight: pixels(minimumPageHeight),
          padding: { left: side, right: side, top: side, bottom: side },
          children: [],
        },
      ],
    },
  ],
})

const layout8 = (): JsonObject => ({
  ...structural(pageRootId, 'Page1', 'page'),
  version: 8,
  layoutVersion,
  gridColumns,
  minWidth: pixels(minimumPageWidth),
  ...emptyMaps,
  events: { eventMap: {} },
  embedding: { propertyMap: {} },
  children: [
    {
      ...structural('section1', 'Section1', 'section'),
      parentId: pageRootId,
      stackColumnsAt: stackColumnsBelow,
      children: [
        { ...structural('canvas1', 'Canvas1', 'canvas'), parentId: 'section1', gridColumns, children: [] },
      ],
    },
  ],
})

/**
 * The document of an empty page as a version of the product made it: 5 and 6 are one flat canvas, 7 and 8 a page with a
 * section and its canvas. Throws "Missing layout for version {n}" for every other version.
 */
export const getDefaultLayout = (version: number): JsonObject => {
  switch (version) {
    case 5:
      return flatLayout(version, coarseRows, coarseColumns)
    case 6:
      return flatLayout(version, snapRows, gridColumns)
    case 7:
      return layout7()
    case 8:
      return layout8()
    default:
      throw new Error(missingLayout(version))
  }
}
