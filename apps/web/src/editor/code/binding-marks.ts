import { syntaxTree } from '@codemirror/language'
import { type Extension, RangeSetBuilder } from '@codemirror/state'
import {
  Decoration,
  type DecorationSet,
  type EditorView,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view'
import { templateNodes } from './template-parser.ts'

const mark = Decoration.mark({ class: 'cm-binding' })

const marksOf = (view: EditorView): DecorationSet => {
  const marks = new RangeSetBuilder<Decoration>()
  for (const { from, to } of view.visibleRanges) {
    syntaxTree(view.state).iterate({
      from,
      to,
      enter: (node) => {
        if (node.type !== templateNodes.binding) return node.type.isTop
        if (node.to > node.from) marks.add(node.from, node.to, mark)
        return false
      },
    })
  }
  return marks.finish()
}

/** Gives every `{{ … }}` a ground of its own, so that code stands out from the text around it. */
export const bindingMarks: Extension = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet

    constructor(view: EditorView) {
      this.decorations = marksOf(view)
    }

    update(update: ViewUpdate): void {
      const isParsedFurther = syntaxTree(update.startState) !== syntaxTree(update.state)
      if (update.docChanged || update.viewportChanged || isParsedFurther)
        this.decorations = marksOf(update.view)
    }
  },
  { decorations: (plugin) => plugin.decorations },
)
