import { type Extension, Prec } from '@codemirror/state'
import { keymap } from '@codemirror/view'

/** Ctrl+Enter, or Cmd+Enter, submits. `submit` answers whether anything was there to submit to. */
export const submitKey = (submit: () => boolean): Extension =>
  Prec.high(keymap.of([{ key: 'Mod-Enter', run: () => submit(), stopPropagation: true }]))
