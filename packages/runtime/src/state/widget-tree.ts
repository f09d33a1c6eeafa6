import type { WidgetRecord } from '@ashlar/schema'

const none: readonly string[] = []

/** Which widgets stand in which, in order. Lists keep their identity while they say the same. */
export class WidgetTree {
  #children = new Map<string, readonly string[]>()
  #rootId = ''

  get rootId(): string {
    return this.#rootId
  }

  children(widgetId: string): readonly string[] {
    return this.#children.get(widgetId) ?? none
  }

  /** Takes over the widgets of a page. Answers with the ids of those whose children are others than before. */
  take(widgets: readonly WidgetRecord[]): string[] {
    const grouped = new Map<string, WidgetRecord[]>()
    for (const widget of widgets) {
      if (widget.parentId === null) {
        this.#rootId = widget.id
        continue
      }
      const siblings = grouped.get(widget.parentId)
      if (siblings === undefined) grouped.set(widget.parentId, [widget])
      else siblings.push(widget)
    }
    const next = new Map<string, readonly string[]>()
    const changed: string[] = []
    for (const [parentId, siblings] of grouped) {
      const ids = siblings.sort(inOrder).map((widget) => widget.id)
      const before = this.#children.get(parentId)
      const isSame = before?.length === ids.length && ids.every((id, position) => before[position] === id)
      next.set(parentId, isSame && before !== undefined ? before : ids)
      if (!isSame) changed.push(parentId)
    }
    for (const parentId of this.#children.keys()) if (!next.has(parentId)) changed.push(parentId)
    this.#children = next
    return changed
  }
}

// Keys of a dense order compare by their characters, not by the rules of a language.
const inOrder = (one: WidgetRecord, other: WidgetRecord): number => {
  if (one.order !== other.order) return one.order < other.order ? -1 : 1
  return one.id < other.id ? -1 : 1
}
