import { childrenIn, type Scene, type SceneItem } from '@ashlar/canvas'

/** The columns of a section where they stand side by side; none where there is one only, or they are stacked. */
export const columnsBeside = (scene: Scene, sectionId: string): readonly SceneItem[] => {
  const columns = childrenIn(scene, sectionId).filter(({ role }) => role === 'canvas')
  const isSideBySide = columns.every((column, index) => {
    const before = columns[index - 1]?.rectangle
    return before === undefined || column.rectangle.left >= before.left + before.width - 1
  })
  return columns.length > 1 && isSideBySide ? columns : []
}

/** The widths of columns in grid units as they look: 96 together. */
export const widthsOf = (columns: readonly SceneItem[]): readonly number[] =>
  columns.map(({ cell }) => cell.columns)
