import { completionStatus } from '@codemirror/autocomplete'
import { type Extension, Prec } from '@codemirror/state'
import { type EditorView, keymap, ViewPlugin, type ViewUpdate } from '@codemirror/view'
import { MenuMoment } from './menu-moment.ts'

/** The menu of a field, as the field speaks to it. */
export interface MenuOfField {
  /** Opens it, or closes it. */
  readonly show: (isShown: boolean) => void
  /** Goes into it; false where it is not open. */
  readonly enter: () => boolean
  /** Closes it; false where it is not open. */
  readonly close: () => boolean
}

const isWhole = ({ state }: EditorView): boolean => {
  const { from, to } = state.selection.main
  return from === 0 && to === state.doc.length && !state.readOnly
}

/** Opens the menu some time after a field has the focus with all of it selected; anything else that is done there closes it. */
export const wholeSelection = (menu: MenuOfField): Extension => [
  ViewPlugin.fromClass(
    class {
      readonly #moment: MenuMoment

      constructor(view: EditorView) {
        this.#moment = new MenuMoment(() => {
          if (view.hasFocus && isWhole(view) && completionStatus(view.state) === null) menu.show(true)
        })
      }

      update({ view, docChanged, selectionSet, focusChanged }: ViewUpdate): void {
        if (docChanged || selectionSet) menu.show(false)
        if (focusChanged && !view.hasFocus) this.#moment.left()
        else if (focusChanged) this.#moment.focused()
        else if (docChanged) this.#moment.edited()
        else if (selectionSet) this.#moment.selected()
      }

      destroy(): void {
        this.#moment.left()
      }
    },
  ),
  Prec.high(
    keymap.of([
      { key: 'ArrowDown', run: () => menu.enter() },
      { key: 'Escape', run: () => menu.close() },
    ]),
  ),
]
