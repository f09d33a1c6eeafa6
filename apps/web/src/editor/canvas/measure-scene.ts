import { cellOf, type Rectangle, type Scene, type SceneItem } from '@ashlar/canvas'
import { descendantsOf, rootOf } from '@ashlar/document'
import type { PageRecords, WidgetCatalogue } from '@ashlar/schema'

/** Measures every widget where it stands now, in px from the left top corner of the surface. */
export const measureScene = (
  surface: HTMLElement,
  records: PageRecords,
  catalogue: WidgetCatalogue,
): Scene => {
  const origin = surface.getBoundingClientRect()
  const elements = new Map<string, HTMLElement>()
  for (const element of surface.querySelectorAll<HTMLElement>('[data-widget-id]')) {
    elements.set(element.dataset.widgetId ?? '', element)
  }
  const rectangles = new Map<string, Rectangle>()
  const measure = (id: string): Rectangle | undefined => {
    const box = elements.get(id)?.getBoundingClientRect()
    if (box === undefined) return undefined
    const rectangle = {
      left: box.left - origin.left,
      top: box.top - origin.top,
      width: box.width,
      height: box.height,
    }
    rectangles.set(id, rectangle)
    return rectangle
  }
  const root = rootOf(records)
  const widgets = root === undefined ? [] : [root, ...descendantsOf(records, root.id)]
  const items = widgets.flatMap((widget): SceneItem[] => {
    const descriptor = catalogue.get(widget.type)
    if (descriptor === undefined) return []
    // The page takes the whole surface, so that what is dropped below the last section still lands on it.
    const rectangle =
      descriptor.role === 'page'
        ? { left: 0, top: 0, width: origin.width, height: origin.height }
        : measure(widget.id)
    if (rectangle === undefined) return []
    const canvas = rectangles.get(widget.parentId ?? '')
    return [
      {
        id: widget.id,
        parentId: widget.parentId,
        type: widget.type,
        role: descriptor.role,
        rectangle,
        cell: cellOf(widget, Math.max(1, canvas?.width ?? rectangle.width), rectangle.height),
        minimum: descriptor.minimumSize,
      },
    ]
  })
  return { items, canContain: (parentType, type) => catalogue.get(parentType)?.canContain(type) === true }
}

/** Whether two scenes look the same, so that nothing needs to be drawn again. */
export const isSameScene = (one: Scene, other: Scene): boolean =>
  one.items.length === other.items.length &&
  one.items.every((item, index) => {
    const same = other.items[index]
    return (
      same !== undefined &&
      item.id === same.id &&
      item.parentId === same.parentId &&
      Math.abs(item.rectangle.left - same.rectangle.left) < 0.25 &&
      Math.abs(item.rectangle.top - same.rectangle.top) < 0.25 &&
      Math.abs(item.rectangle.width - same.rectangle.width) < 0.25 &&
      Math.abs(item.rectangle.height - same.rectangle.height) < 0.25
    )
  })
