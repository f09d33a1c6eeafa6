import { isShortcut, type MenuAction } from '@ashlar/ui'
import type { KeyboardEvent } from 'react'

/** An entry of a menu that does something by itself. */
export type DoneAction = MenuAction & { readonly onSelect: () => void }

/** Does what a key means among some actions; what means nothing here goes on. */
export const pressAction = (event: KeyboardEvent, actions: readonly DoneAction[]): void => {
  const action = actions.find(
    ({ shortcut }) => shortcut !== undefined && isShortcut(event.nativeEvent, shortcut),
  )
  if (action === undefined) return
  event.preventDefault()
  event.stopPropagation()
  action.onSelect()
}
