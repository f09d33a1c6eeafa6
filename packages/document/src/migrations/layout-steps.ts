import {
  maximumMigratedPageWidth,
  minimumMigratedPageWidth,
  pixels,
  type JsonObject,
  type JsonValue,
} from '@ashlar/schema'
import { isObject } from '../bindings.ts'

/** One step in the life of a page's layout; its place in the list is the version it leads to, counted from 1. */
export interface LayoutStep {
  title: string
  /** The document as the next version has it. Never changes what it is given. */
  up: (document: JsonObject) => JsonObject
}

/** Changes every widget of a document, from the innermost outwards. */
export const mapWidgets = (
  document: JsonObject,
  change: (widget: JsonObject, isRoot: boolean) => JsonObject,
  isRoot = true,
): JsonObject => {
  const { children } = document
  const mapped = Array.isArray(children)
    ? {
        ...document,
        children: children.map((child): JsonValue => {
          if (!isObject(child)) throw new Error('A child of a widget is not a widget.')
          return mapWidgets(child, change, false)
        }),
      }
    : document
  return change(mapped, isRoot)
}

/** Whether a widget is of a kind; older documents write `CANVAS_WIDGET` for `canvas`. */
export const isOfType = (widget: JsonObject, type: string): boolean =>
  widget.type === type || widget.type === `${type.toUpperCase()}_WIDGET`

const isCustom = (widget: JsonObject): boolean =>
  typeof widget.type === 'string' && /^custom/i.test(widget.type)

const inCanvases = (document: JsonObject, change: (canvas: JsonObject) => JsonObject): JsonObject =>
  mapWidgets(document, (widget) => (isOfType(widget, 'canvas') ? change(widget) : widget))

const verticalLayouts: readonly unknown[] = ['VSTACK', 'vertical', 'VERTICAL']

/** The steps that brought layouts up before pages had sections, in order. */
export const layoutSteps: readonly LayoutStep[] = [
  {
    title: 'Sections are as high as their content',
    up: (document) =>
      mapWidgets(document, (widget) =>
        isOfType(widget, 'section') ? { ...widget, height: { value: 1, mode: 'fitContent' } } : widget,
      ),
  },
  {
    title: 'Pages are between 840 and 7680 px wide',
    up: (document) => ({
      ...document,
      minWidth: pixels(minimumMigratedPageWidth),
      maxWidth: pixels(maximumMigratedPageWidth),
    }),
  },
  {
    title: 'Canvases can be hidden',
    up: (document) =>
      inCanvases(document, (canvas) => ({ isVisible: true, collapseWhenHidden: false, ...canvas })),
  },
  {
    title: 'Vertical canvases are aligned and distributed',
    up: (document) =>
      inCanvases(document, (canvas) =>
        verticalLayouts.includes(canvas.layout)
          ? { alignment: 'STRETCH', distribution: 'TOP', ...canvas }
          : canvas,
      ),
  },
  {
    title: 'Containers have no style of their own',
    up: (document) =>
      mapWidgets(document, (widget) => {
        if (isCustom(widget)) return widget
        const { containerStyle: _, ...others } = widget
        return others
      }),
  },
  {
    title: 'Pages list the APIs of an optimized page load',
    up: (document) => {
      const steps = Array.isArray(document.onPageLoad) ? document.onPageLoad : []
      const isThere = steps.some((step) => isObject(step) && step.type === 'optimizedPageLoadApis')
      return isThere
        ? document
        : { ...document, onPageLoad: [...steps, { type: 'optimizedPageLoadApis', apiNames: [] }] }
    },
  },
]
