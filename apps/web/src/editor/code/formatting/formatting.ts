import { type Extension, Prec } from '@codemirror/state'
import { type EditorView, keymap, ViewPlugin, type ViewUpdate } from '@codemirror/view'
import type { Formatter } from './formatters.ts'

/** How formatting goes; `null` while nothing of it is to be said. */
export type FormattingStatus =
  | null
  | { readonly kind: 'started' }
  | { readonly kind: 'failed'; readonly errorType: 'syntax'; readonly error: string }

/** How long the words about formatting stay after its end, in milliseconds. */
export const shownAfter = { success: 150, failure: 3000 } as const

/** What formatting needs of a field. */
export interface FormattedField {
  readonly text: () => string
  readonly replace: (text: string) => void
  readonly tell: (status: FormattingStatus) => void
}

/** Formats a field, one time after the other. What is done in the field meanwhile wins. */
export class Formatting {
  readonly #format: Formatter
  readonly #field: FormattedField
  #current = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(format: Formatter, field: FormattedField) {
    this.#format = format
    this.#field = field
  }

  async start(): Promise<void> {
    this.abort()
    const run = this.#current
    const before = this.#field.text()
    this.#field.tell({ kind: 'started' })
    try {
      const formatted = await this.#format(before)
      if (run !== this.#current) return
      // Told before the text changes, which would end what still runs.
      this.#current += 1
      if (formatted !== before) this.#field.replace(formatted)
      this.#end(null, shownAfter.success)
    } catch (error) {
      if (run !== this.#current) return
      // oxlint-disable-next-line eslint/no-console -- the words in the field say that it failed; why stands there for whoever wants to know
      console.info('The code could not be formatted.', error)
      this.#field.tell({ kind: 'failed', errorType: 'syntax', error: firstLineOf(error) })
      this.#end(null, shownAfter.failure)
    }
  }

  /** Forgets what is under way. */
  abort(): void {
    this.#current += 1
    clearTimeout(this.#timer)
    this.#field.tell(null)
  }

  #end(status: FormattingStatus, after: number): void {
    this.#timer = setTimeout(() => this.#field.tell(status), after)
  }
}

const firstLineOf = (error: unknown): string =>
  error instanceof Error ? (error.message.split('\n', 1)[0] ?? '') : ''

/** The one change that makes another text, so that the cursor stays where it was in what did not change. */
const changeTo = (before: string, after: string): { from: number; to: number; insert: string } => {
  const shorter = Math.min(before.length, after.length)
  let from = 0
  while (from < shorter && before[from] === after[from]) from += 1
  let behind = 0
  while (behind < shorter - from && before.at(-1 - behind) === after.at(-1 - behind)) behind += 1
  return { from, to: before.length - behind, insert: after.slice(from, after.length - behind) }
}

/** Ctrl+S, or Cmd+S, formats a field that something can format. */
export const formatting = (format: Formatter | null, tell: (status: FormattingStatus) => void): Extension => {
  return format === null ? [] : formattingBy(format, tell)
}

const formattingBy = (format: Formatter, tell: (status: FormattingStatus) => void): Extension => {
  const plugin = ViewPlugin.fromClass(
    class {
      readonly formatting: Formatting

      constructor(view: EditorView) {
        this.formatting = new Formatting(format, {
          text: () => view.state.doc.toString(),
          replace: (text) =>
            view.dispatch({
              changes: changeTo(view.state.doc.toString(), text),
              userEvent: 'input.format',
            }),
          tell,
        })
      }

      update({ docChanged, transactions }: ViewUpdate): void {
        const isOwn = transactions.some((transaction) => transaction.isUserEvent('input.format'))
        if (docChanged && !isOwn) this.formatting.abort()
      }

      destroy(): void {
        this.formatting.abort()
      }
    },
    {
      eventObservers: {
        focus() {
          this.formatting.abort()
        },
      },
    },
  )
  const key = {
    key: 'Mod-s',
    preventDefault: true,
    run: (view: EditorView): boolean => {
      if (!view.state.readOnly) void view.plugin(plugin)?.formatting.start()
      return true
    },
  }
  return [plugin, Prec.high(keymap.of([key]))]
}
