import type { Extension } from '@codemirror/state'
import { keymap } from '@codemirror/view'
import type { CodeMode } from './languages.ts'

const documents: Readonly<Record<CodeMode, string>> = {
  text: 'bindings',
  json: 'bindings',
  sql: 'connect-data',
  script: 'event-handlers',
  javascript: 'code-steps',
  python: 'code-steps',
}

/** The address of what the documentation says about writing in a mode. */
export const documentationOf = (mode: CodeMode): string => `/documentation/${documents[mode]}`

/** Ctrl+O, or Cmd+O, opens the documentation in a new tab. */
export const documentationKey = (mode: CodeMode): Extension =>
  keymap.of([
    {
      key: 'Mod-o',
      preventDefault: true,
      run: () => {
        window.open(documentationOf(mode), '_blank', 'noopener')
        return true
      },
    },
  ])
