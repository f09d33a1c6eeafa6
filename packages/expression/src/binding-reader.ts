import { ExpressionError } from './errors.ts'
import type { Script, Template } from './parsed.ts'
import { type PreparedTemplate, readPlainTemplate, readPrepared } from './prepared.ts'

/** Reads texts for an evaluator: by parsing them, or from what a parser said of them before. */
export interface BindingReader {
  template(text: string, prepared?: PreparedTemplate): Template
  script(source: string): Script
  /** Throws `ExpressionError` (`name-hidden`). */
  rename(text: string, from: string, to: string): string
  /** Takes over a parser, where it has none of its own. */
  addParser?(parser: BindingReader): void
}

/**
 * Reads what was prepared, and paths. Everything else needs the parser, which weighs more than all the rest of an
 * evaluator and may be handed over later.
 */
export class PreparedReader implements BindingReader {
  #parser: BindingReader | undefined

  addParser(parser: BindingReader): void {
    this.#parser = parser
  }

  template(text: string, prepared?: PreparedTemplate): Template {
    if (prepared) return readPrepared(text, prepared)
    return readPlainTemplate(text) ?? this.#parser?.template(text) ?? readPrepared(text, [])
  }

  script(source: string): Script {
    return this.#anyParser().script(source)
  }

  rename(text: string, from: string, to: string): string {
    return this.#anyParser().rename(text, from, to)
  }

  #anyParser(): BindingReader {
    if (this.#parser) return this.#parser
    throw new ExpressionError('unreadable-expression', 'This text could not be read. Load the page again.')
  }
}
