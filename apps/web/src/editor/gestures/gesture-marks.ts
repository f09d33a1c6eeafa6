import { itemOf, type Gesture, type Guide, type Rectangle, type Scene } from '@ashlar/canvas'

/** Something drawn above the page while a gesture goes on. */
export interface Mark {
  /** What is drawn with the same element from frame to frame has the same key. */
  key: string
  kind: 'target' | 'cell' | 'line' | 'guide' | 'distance' | 'area' | 'column'
  rectangle: Rectangle
  text?: string
}

/** Guides shorter than this, in px, have no room for a number. */
const shortestLabeled = 14

const guideMarks = (guides: readonly Guide[]): Mark[] =>
  guides.flatMap(({ direction, at, from, to, gap }, index): Mark[] => {
    const along = (start: number, end: number): Rectangle =>
      direction === 'vertical'
        ? { left: at, top: start, width: 1, height: end - start }
        : { left: start, top: at, width: end - start, height: 1 }
    const line: Mark = { key: `guide ${index}`, kind: 'guide', rectangle: along(from, to) }
    if (gap === null || gap.to - gap.from < shortestLabeled) return [line]
    const length = Math.round(gap.to - gap.from)
    return [
      line,
      {
        key: `distance ${index}`,
        kind: 'distance',
        rectangle: along((gap.from + gap.to) / 2, (gap.from + gap.to) / 2),
        text: `${length}`,
      },
    ]
  })

const targetMark = (scene: Scene, parentId: string): Mark[] => {
  const parent = itemOf(scene, parentId)
  return parent === undefined ? [] : [{ key: 'target', kind: 'target', rectangle: parent.rectangle }]
}

/** What a gesture shows: where things would land, with what they stand in line, and how wide columns become. */
export const gestureMarks = (scene: Scene, gesture: Gesture): readonly Mark[] => {
  switch (gesture.state) {
    case 'dragging':
    case 'inserting': {
      const { drop } = gesture
      if (drop === null) return []
      const cells = drop.outlines.map(
        (rectangle, index): Mark => ({ key: `cell ${index}`, kind: 'cell', rectangle }),
      )
      const line: Mark[] =
        drop.stack === null ? [] : [{ key: 'line', kind: 'line', rectangle: drop.stack.line }]
      return [...targetMark(scene, drop.parentId), ...cells, ...line, ...guideMarks(drop.guides)]
    }
    case 'resizing': {
      const { resize } = gesture
      if (resize === null) return []
      const text = `${resize.cell.columns} × ${resize.cell.rows}`
      return [{ key: 'cell 0', kind: 'cell', rectangle: resize.outline, text }, ...guideMarks(resize.guides)]
    }
    case 'resizingColumns': {
      const section = itemOf(scene, gesture.id)
      if (section === undefined) return []
      return columnMarks(scene, gesture.id, gesture.widths)
    }
    case 'selectingArea': {
      const { area } = gesture
      return area.width + area.height <= 4 ? [] : [{ key: 'area', kind: 'area', rectangle: area }]
    }
    case 'idle':
    case 'pointingWidget':
      return []
  }
}

/** The columns of a section as wide as they would be, with their widths in grid units. */
const columnMarks = (scene: Scene, sectionId: string, widths: readonly number[]): Mark[] => {
  const columns = scene.items.filter(({ parentId, role }) => parentId === sectionId && role === 'canvas')
  const first = columns[0]
  const last = columns.at(-1)
  if (first === undefined || last === undefined) return []
  const all = last.rectangle.left + last.rectangle.width - first.rectangle.left
  const units = widths.reduce((sum, width) => sum + width, 0)
  const top = Math.min(...columns.map(({ rectangle }) => rectangle.top))
  const height = Math.max(...columns.map(({ rectangle }) => rectangle.top + rectangle.height)) - top
  let { left } = first.rectangle
  return widths.map((width, index): Mark => {
    const wide = (width / units) * all
    const rectangle = { left, top, width: wide, height }
    left += wide
    return { key: `column ${index}`, kind: 'column', rectangle, text: `${width}` }
  })
}

/** By how much, in px, the widgets move aside that would make room. */
export const asideOf = (gesture: Gesture): readonly { id: string; top: number }[] => {
  // On a narrow page, what makes room on the wide one stands elsewhere.
  if (gesture.state === 'resizing')
    return gesture.resize === null || gesture.resize.isInStack ? [] : gesture.resize.displaced
  if (gesture.state === 'dragging' || gesture.state === 'inserting') {
    // Where a line shows the place, nothing is seen to make room for it.
    return gesture.drop === null || gesture.drop.stack !== null ? [] : gesture.drop.displaced
  }
  return []
}
