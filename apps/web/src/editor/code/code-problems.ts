import { syntaxTree } from '@codemirror/language'
import { type Diagnostic, linter } from '@codemirror/lint'
import { type Extension, StateEffect } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import type { ScopeEntry } from '@ashlar/runtime'
import { codeProblems } from './bindings.ts'
import { codeRemarks, type RemarkedCode } from './code-remarks.ts'
import { type CodeMode, codeExtent } from './languages.ts'

/** Milliseconds without typing before faults are marked. */
const markerDelay = 250

/** Says that what is known around the code has changed, so that other things may be marked. */
export const moreIsKnown = StateEffect.define<null>()

const notCode = /String|Comment|RegExp/

/** Underlines what cannot be read and what cannot be meant so, and says why. */
export const codeProblemMarks = (
  mode: CodeMode,
  names: () => readonly ScopeEntry[],
  isOfApplication: () => boolean,
): Extension =>
  linter(
    (view): Diagnostic[] => {
      const text = view.state.doc.toString()
      const code: RemarkedCode = {
        text,
        mode,
        names: names(),
        isOfApplication: isOfApplication(),
        isCode: isCodeAt(view),
      }
      return [
        ...codeProblems(text, codeExtent(mode)).map(
          (problem): Diagnostic => ({ ...problem, severity: 'error' }),
        ),
        ...codeRemarks(code).map(
          ({ advice, ...remark }): Diagnostic => ({
            ...remark,
            ...(advice === undefined ? {} : { renderMessage: () => drawLines([remark.message, advice]) }),
          }),
        ),
      ]
    },
    {
      delay: markerDelay,
      needsRefresh: ({ transactions }) =>
        transactions.some(({ effects }) => effects.some((effect) => effect.is(moreIsKnown))),
    },
  )

/** Whether what stands at a position is code, and no text or comment within. */
const isCodeAt =
  ({ state }: EditorView) =>
  (position: number): boolean =>
    !notCode.test(syntaxTree(state).resolveInner(position, 1).name)

const drawLines = (lines: readonly string[]): HTMLElement => {
  const element = document.createElement('div')
  for (const line of lines) {
    const paragraph = document.createElement('p')
    paragraph.textContent = line
    element.append(paragraph)
  }
  return element
}
