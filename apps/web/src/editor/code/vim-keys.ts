import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { vim } from '@replit/codemirror-vim'

const look = EditorView.theme({
  '.cm-fat-cursor': {
    background: 'var(--ashlar-accent-fill) !important',
    color: 'var(--ashlar-on-accent) !important',
  },
  '&:not(.cm-focused) .cm-fat-cursor': {
    background: 'none !important',
    outline: '1px solid var(--ashlar-accent-fill)',
    color: 'transparent !important',
  },
  // So that the line with the mode is at the bottom of a field that is higher than its text.
  '.cm-scroller': { flexGrow: '1' },
  '.cm-panels': {
    backgroundColor: 'var(--ashlar-sunken)',
    color: 'var(--ashlar-text-secondary)',
    fontSize: 'var(--ashlar-size-dense)',
  },
})

/** Edits as Vim does: modes, motions, operators, registers, and a line below that says the mode. */
export const vimKeys: Extension = [vim({ status: true }), look]
