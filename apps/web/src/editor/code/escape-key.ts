import { type Extension, Prec } from '@codemirror/state'
import { keymap } from '@codemirror/view'

/**
 * Escape, where nothing within the field wants it first: suggestions, a value that is shown, the menu, the search.
 * `escape` answers whether there was anything to do.
 */
export const escapeKey = (escape: () => boolean): Extension =>
  Prec.lowest(keymap.of([{ key: 'Escape', run: () => escape() }]))
