import { type ChangeSpec, type EditorState, type Extension, StateField, type Text } from '@codemirror/state'
import { type EditorView, type PanelConstructor, showPanel } from '@codemirror/view'

const indentation = /^[ \t]*/

/** Whether a line begins with a tab somewhere. */
const hasTabs = (text: Text): boolean => {
  for (const line of text.iterLines()) if (line.startsWith('\t') || /^ *\t/.test(line)) return true
  return false
}

/** What makes four spaces of each tab with which lines begin. */
export const withoutTabs = ({ doc }: EditorState): ChangeSpec[] => {
  const changes: ChangeSpec[] = []
  for (let number = 1; number <= doc.lines; number += 1) {
    const { from, text } = doc.line(number)
    const [indent = ''] = indentation.exec(text) ?? []
    if (indent.includes('\t'))
      changes.push({ from, to: from + indent.length, insert: indent.replaceAll('\t', '    ') })
  }
  return changes
}

const panel: PanelConstructor = (view: EditorView) => {
  const dom = document.createElement('div')
  dom.className = 'cm-tabs'
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'cm-button'
  button.textContent = 'Tabs detected: reindent with spaces'
  button.addEventListener('click', () => {
    view.dispatch({ changes: withoutTabs(view.state), userEvent: 'input.indent' })
    view.focus()
  })
  dom.append(button)
  return { dom, top: true }
}

/** Offers to indent with spaces where lines begin with tabs, which Python does not mix with them. */
export const tabsInPython: Extension = StateField.define<boolean>({
  create: ({ doc }) => hasTabs(doc),
  update: (had, transaction) => (transaction.docChanged ? hasTabs(transaction.state.doc) : had),
  provide: (field) => showPanel.from(field, (has) => (has ? panel : null)),
})
