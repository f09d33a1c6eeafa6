import { Editor } from '@tiptap/core'
import { Placeholder } from '@tiptap/extensions'
import StarterKit from '@tiptap/starter-kit'
import DOMPurify from 'dompurify'
import { isSafeAddress, keptMarkup, markupOfPlainText } from './safe-markup.ts'

export type { Editor } from '@tiptap/core'

/** What an editor is made with. */
export interface RichEditorOptions {
  readonly element: HTMLElement
  readonly markup: string
  readonly isEditable: boolean
  readonly placeholder: () => string
  /** The attributes of the element that is written in, read again whenever something changes. */
  readonly attributes: () => Record<string, string>
  readonly onChange: (markup: string) => void
}

const sanitized = (markup: string): string => DOMPurify.sanitize(markup, keptMarkup)

/** What is in the editor as HTML; nothing where nothing is written. */
export const markupIn = (editor: Editor): string => (editor.isEmpty ? '' : editor.getHTML())

/** Shows other content, without telling of it as of something that a person wrote. */
export const showMarkup = (editor: Editor, markup: string): void => {
  editor
    .chain()
    // Undo takes back what the person did, never what the page showed.
    .setMeta('addToHistory', false)
    .setContent(sanitized(markupOfPlainText(markup)), { emitUpdate: false })
    .setTextSelection(editor.isFocused ? editor.state.selection : 0)
    .run()
}

/** Makes an editor in an element. Nothing but the formats of its toolbar ever gets into it. */
export const createRichEditor = (options: RichEditorOptions): Editor =>
  new Editor({
    element: options.element,
    content: sanitized(markupOfPlainText(options.markup)),
    editable: options.isEditable,
    extensions: [
      StarterKit.configure({
        heading: { levels: [1, 2, 3] },
        trailingNode: false,
        link: {
          openOnClick: false,
          defaultProtocol: 'https',
          protocols: ['http', 'https', 'mailto', 'tel'],
          isAllowedUri: (address, { defaultValidate }) => defaultValidate(address) && isSafeAddress(address),
          HTMLAttributes: { target: '_blank', rel: 'noopener noreferrer nofollow', class: null },
        },
      }),
      Placeholder.configure({ placeholder: options.placeholder, showOnlyWhenEditable: false }),
    ],
    editorProps: {
      attributes: options.attributes,
      transformPastedHTML: sanitized,
    },
    onUpdate: ({ editor }) => options.onChange(markupIn(editor)),
  })
