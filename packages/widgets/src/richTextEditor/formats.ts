import type { Editor } from '@tiptap/core'
import type {} from '@tiptap/starter-kit'

/** One button of the toolbar. */
export interface Format {
  readonly name: string
  readonly label: string
  readonly icon: string
  /** As keyboards write it; Ctrl is Cmd on a Mac. */
  readonly keys?: string
  readonly run: (editor: Editor) => void
  /** Whether the text at the caret has it; absent where it is something done once. */
  readonly isOn?: (editor: Editor) => boolean
  /** Whether it can be done at the moment. */
  readonly isPossible?: (editor: Editor) => boolean
}

const mark = (name: string, label: string, icon: string, keys: string, run: Format['run']): Format => ({
  name,
  label,
  icon,
  keys,
  run,
  isOn: (editor) => editor.isActive(name),
})

const heading = (level: 1 | 2 | 3): Format => ({
  name: `heading${level}`,
  label: `Heading ${level}`,
  icon: `heading-${level}`,
  keys: `Ctrl+Alt+${level}`,
  run: (editor) => editor.chain().focus().toggleHeading({ level }).run(),
  isOn: (editor) => editor.isActive('heading', { level }),
})

const undo: Format = {
  name: 'undo',
  label: 'Undo',
  icon: 'undo-2',
  keys: 'Ctrl+Z',
  run: (editor) => editor.chain().focus().undo().run(),
  isPossible: (editor) => editor.can().undo(),
}
const redo: Format = {
  name: 'redo',
  label: 'Redo',
  icon: 'redo-2',
  keys: 'Ctrl+Shift+Z',
  run: (editor) => editor.chain().focus().redo().run(),
  isPossible: (editor) => editor.can().redo(),
}
const bold = mark('bold', 'Bold', 'letter-b', 'Ctrl+B', (editor) => editor.chain().focus().toggleBold().run())
const italic = mark('italic', 'Italic', 'italic', 'Ctrl+I', (editor) =>
  editor.chain().focus().toggleItalic().run(),
)
const underline = mark('underline', 'Underline', 'underline', 'Ctrl+U', (editor) =>
  editor.chain().focus().toggleUnderline().run(),
)
const strike = mark('strike', 'Strike through', 'strikethrough', 'Ctrl+Shift+S', (editor) =>
  editor.chain().focus().toggleStrike().run(),
)
const code = mark('code', 'Code', 'code', 'Ctrl+E', (editor) => editor.chain().focus().toggleCode().run())
const bullets = mark('bulletList', 'Bulleted list', 'list', 'Ctrl+Shift+8', (editor) =>
  editor.chain().focus().toggleBulletList().run(),
)
const numbers = mark('orderedList', 'Numbered list', 'list-ordered', 'Ctrl+Shift+7', (editor) =>
  editor.chain().focus().toggleOrderedList().run(),
)
const quote = mark('blockquote', 'Quote', 'text-quote', 'Ctrl+Shift+B', (editor) =>
  editor.chain().focus().toggleBlockquote().run(),
)
const codeBlock = mark('codeBlock', 'Code block', 'square-code', 'Ctrl+Alt+C', (editor) =>
  editor.chain().focus().toggleCodeBlock().run(),
)

/** Stands where the button of the link is: it opens a small form, and is no format of its own. */
export const linkPlace = 'link'

/** The buttons of a toolbar in groups. */
export const toolbars: Readonly<
  Record<'FULL' | 'BASIC', readonly (readonly (Format | typeof linkPlace)[])[]>
> = {
  FULL: [
    [undo, redo],
    [heading(1), heading(2), heading(3)],
    [bold, italic, underline, strike, code, linkPlace],
    [bullets, numbers, quote, codeBlock],
  ],
  BASIC: [
    [bold, italic, linkPlace],
    [bullets, numbers],
  ],
}

/** What a toolbar shows of an editor: which formats are on, and which cannot be used. */
export const toolbarState = (editor: Editor): string => {
  const all = toolbars.FULL.flat().filter((format) => format !== linkPlace)
  return [
    ...all.filter((format) => format.isOn?.(editor) === true).map(({ name }) => name),
    ...all.filter((format) => format.isPossible?.(editor) === false).map(({ name }) => `no ${name}`),
    ...(editor.isActive('link') ? ['link'] : []),
  ].join(',')
}
