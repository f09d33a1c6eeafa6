import { type Diagnostic, linter } from '@codemirror/lint'
import type { Extension } from '@codemirror/state'
import { type CodeExtent, codeProblems } from './bindings.ts'

/** Milliseconds without typing before faults are marked. */
const markerDelay = 250

/** Underlines what cannot be read in bindings and says why. */
export const codeProblemMarks = (extent: CodeExtent): Extension =>
  linter(
    (view): Diagnostic[] =>
      codeProblems(view.state.doc.toString(), extent).map((problem) => ({ ...problem, severity: 'error' })),
    { delay: markerDelay },
  )
