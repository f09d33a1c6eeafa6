/** Where the keyboard is in a tree. */
export interface TreePosition {
  /** The rows that are seen; `isOpen` is null where a row holds no others. */
  readonly rows: readonly { readonly isOpen: boolean | null }[]
  readonly index: number
  /** The row that holds it; -1 where none does. */
  readonly parent: number
}

/** To which row a key leads, or whether it opens or closes the one it is on; neither where it leads nowhere. */
export interface TreeMove {
  readonly focus?: number
  readonly opens?: boolean
}

/** What a key does in every tree; null where it means nothing by itself. */
export const treeMove = (key: string, { rows, index, parent }: TreePosition): TreeMove | null => {
  const isOpen = rows[index]?.isOpen ?? null
  const to = (place: number): TreeMove => (rows[place] === undefined ? {} : { focus: place })
  switch (key) {
    case 'ArrowDown':
      return to(index + 1)
    case 'ArrowUp':
      return to(index - 1)
    case 'ArrowRight':
      return isOpen === null ? {} : isOpen ? to(index + 1) : { opens: true }
    case 'ArrowLeft':
      return isOpen === true ? { opens: false } : to(parent)
    case 'Home':
      return to(0)
    case 'End':
      return to(rows.length - 1)
    default:
      return null
  }
}
