import {
  getDefaultLayout,
  gridColumns,
  gridUnits,
  layoutVersion,
  minimumPageWidth,
  nextName,
  pageVersion,
  pixels,
  stackColumnsBelow,
  type JsonObject,
  type JsonValue,
} from '@ashlar/schema'
import { isObject } from '../bindings.ts'
import type { NewId } from '../outcome.ts'
import { describeFailure } from './describe-failure.ts'
import { isOfType, mapWidgets } from './layout-steps.ts'
import { versionOf, type LogError } from './migrate-layout.ts'

/** Fields of flat documents that say where something stands; all else of a widget is kept. */
const flatFields: ReadonlySet<string> = new Set(
  'version topRow bottomRow leftColumn rightColumn snapRows snapColumns parentRowSpace parentColumnSpace minHeight canExtend detachFromLayout containerStyle renderMode isLoading'.split(
    ' ',
  ),
)

const fitContent = { value: 1, mode: 'fitContent' }

const numberOf = (widget: JsonObject, field: string): number => {
  const value = typeof widget[field] === 'string' ? Number(widget[field]) : widget[field]
  if (typeof value !== 'number' || !Number.isFinite(value)) {
    throw new Error(`${String(widget.widgetName)} has no ${field}.`)
  }
  return value
}

const ownOf = (widget: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(widget).filter(([name]) => !flatFields.has(name)))

/** `DROP_DOWN_WIDGET` and `BUTTON_WIDGET` are called `dropDown` and `button` since version 7. */
const modernType = (type: JsonValue | undefined): string =>
  String(type)
    .replace(/_WIDGET$/, '')
    .replace(/^[A-Z_]+$/, (word) =>
      word.toLowerCase().replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
    )

const childrenOf = (widget: JsonObject): JsonObject[] => {
  if (widget.children === undefined) return []
  if (!Array.isArray(widget.children)) throw new Error('The children of a widget are not a list.')
  return widget.children.map((child) => {
    if (!isObject(child)) throw new Error('A child of a widget is not a widget.')
    return child
  })
}

interface Grid {
  /** Grid units of today per column of the document. */
  across: number
  /** Grid units of today per row of the document. */
  down: number
}

const placed = (widget: JsonObject, parentId: string, grid: Grid): JsonObject => {
  const isCanvas = isOfType(widget, 'canvas')
  const [left, right] = [numberOf(widget, 'leftColumn'), numberOf(widget, 'rightColumn')]
  const [top, bottom] = [numberOf(widget, 'topRow'), numberOf(widget, 'bottomRow')]
  const units = (value: number, scale: number) => gridUnits(Math.round(value * scale))
  const columns = Number(widget.snapColumns ?? Number.NaN)
  const inner = Number.isFinite(columns) && columns > 0 ? { ...grid, across: gridColumns / columns } : grid
  const children = childrenOf(widget)
  return {
    ...ownOf(widget),
    type: modernType(widget.type),
    parentId,
    ...(isCanvas
      ? { left: gridUnits(0), top: gridUnits(0), width: gridUnits(gridColumns), height: fitContent }
      : {
          left: units(left, grid.across),
          top: units(top, grid.down),
          width: gridUnits(Math.max(1, Math.round((right - left) * grid.across))),
          height: gridUnits(Math.max(1, Math.round((bottom - top) * grid.down))),
        }),
    ...(children.length === 0
      ? {}
      : { children: children.map((child) => placed(child, String(widget.widgetId), inner)) }),
  }
}

const namesIn = (document: JsonObject): Set<string> => {
  const names = new Set<string>()
  mapWidgets(document, (widget) => {
    names.add(String(widget.widgetName))
    return widget
  })
  return names
}

/** Turns the one canvas of a flat document into a page with a section whose canvas holds everything. */
const toVersion7 = (document: JsonObject, newId: NewId): JsonObject => {
  if (!isOfType(document, 'canvas')) throw new Error('The root of an older document is a canvas.')
  const columns = numberOf(document, 'snapColumns')
  if (columns <= 0) throw new Error('The canvas of an older document has columns.')
  const across = gridColumns / columns
  // The coarse grid of version 5 had rows three times as high.
  const grid: Grid = { across, down: across > 1 ? 3 : 1 }
  const { apis, stateVars, timers, events, embedding, minWidth, maxWidth, ...canvas } = ownOf(document)
  const names = namesIn(document)
  const [sectionId, canvasId] = [newId(), newId()]
  const sectionName = nextName('Section', names)
  const canvasName = nextName('Canvas', names)
  const { onPageLoad, cachedData, isVisible, collapseWhenHidden, layout, alignment, distribution } = canvas
  const structural = (widgetId: string, widgetName: string, type: string): JsonObject => ({
    widgetId,
    widgetName,
    type,
    left: gridUnits(0),
    top: gridUnits(0),
    width: gridUnits(gridColumns),
    height: fitContent,
  })
  return {
    ...structural(String(document.widgetId), nextName('Page', names), 'page'),
    version: 7,
    gridColumns,
    ...present({ minWidth, maxWidth, events, embedding, onPageLoad, cachedData }),
    apis: apis ?? { apiMap: {} },
    stateVars: stateVars ?? { stateVarMap: {} },
    timers: timers ?? { timerMap: {} },
    children: [
      {
        ...structural(sectionId, sectionName, 'section'),
        parentId: String(document.widgetId),
        children: [
          {
            ...structural(canvasId, canvasName, 'canvas'),
            parentId: sectionId,
            gridColumns,
            ...present({ isVisible, collapseWhenHidden, layout, alignment, distribution }),
            children: childrenOf(document).map((child) => placed(child, canvasId, grid)),
          },
        ],
      },
    ],
  }
}

const present = (fields: { [name: string]: JsonValue | undefined }): JsonObject => {
  const given: JsonObject = {}
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) given[name] = value
  return given
}

const obsolete: ReadonlySet<string> = new Set(['dragDisabled', 'shouldScrollContents', 'detachFromLayout'])

const toVersion8 = (document: JsonObject): JsonObject => {
  if (document.type !== 'page') throw new Error('The root of a document is a page.')
  const changed = mapWidgets(document, (widget) => {
    const kept = Object.fromEntries(
      Object.entries(widget).filter(
        ([name]) =>
          !(widget.type === 'section' && obsolete.has(name)) &&
          !(widget.type === 'canvas' && name === 'padding'),
      ),
    )
    return widget.type === 'section' ? { stackColumnsAt: stackColumnsBelow, ...kept } : kept
  })
  return {
    minWidth: pixels(minimumPageWidth),
    embedding: { propertyMap: {} },
    ...changed,
    height: fitContent,
    layoutVersion,
    version: pageVersion,
  }
}

/** The document at version 8. Throws a sentence when it is not what its version says. */
export const upgradeLayout = (document: JsonObject, newId: NewId): JsonObject => {
  const version = versionOf(document)
  if (version > pageVersion) throw new Error(newerDocument(version))
  if (version === pageVersion) return document
  return toVersion8(version < 7 ? toVersion7(document, newId) : document)
}

/** Why a document of a later version is left alone. */
export const newerDocument = (version: number): string =>
  `This page was made with a newer version of the product (document version ${version}; this one reads up to ${pageVersion}). Update the product to open it.`

/** The document at version 8; when the upgrade fails, the error is logged and the answer is an empty page. */
export const upgradeLayoutOrDefault = (
  document: JsonObject,
  newId: NewId,
  logError: LogError,
): JsonObject => {
  try {
    return upgradeLayout(document, newId)
  } catch (error) {
    logError(`The layout could not be upgraded to version ${pageVersion}: ${describeFailure(error)}`)
    return getDefaultLayout(pageVersion)
  }
}
