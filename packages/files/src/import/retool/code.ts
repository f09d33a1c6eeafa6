import { parseTemplate } from '@ashlar/expression'
import type { ImportReport } from '../import-report.ts'
import { rewriteCode, rewriteTemplate } from '../rewrite-code.ts'
import type { CodePlace, KnownThings } from './known.ts'
import { replacePaths } from './read-paths.ts'
import { declarationsOf, type RetoolHelpers } from './script-functions.ts'

/** How much code functions of a page put into the places that read them, in characters. */
const mostOfFunctions = 2_000_000

/** Code there may have its names in braces, as bindings have. */
const withoutBraces = (code: string): string => {
  if (!code.includes('{{')) return code
  return parseTemplate(code)
    .parts.map((part) => (part.kind === 'text' ? part.text : `(${part.source.trim()})`))
    .join('')
}

/** A text with bindings as an expression: the only binding, or all parts put together. */
export const expressionIn = (text: string): string => {
  const { parts } = parseTemplate(text)
  const [first] = parts
  if (first === undefined) return '""'
  if (parts.length === 1 && first.kind === 'binding') return first.source.trim()
  const written = parts.map((part) =>
    part.kind === 'text' ? JSON.stringify(part.text) : `(${part.source.trim()})`,
  )
  return (first.kind === 'text' ? written : ["''", ...written]).join(' + ')
}

/** Code and bindings of a page, said in our words. */
export class RetoolCode {
  /** The scripts of which something reads what they gave last, by their names there. */
  readonly resultsRead = new Set<string>()
  readonly #known: KnownThings
  readonly #report: ImportReport
  /** Functions in which one stands that is being written, so that none is in itself. */
  readonly #within = new Set<string>()
  #written = 0

  constructor(known: KnownThings, report: ImportReport) {
    this.#known = known
    this.#report = report
  }

  /** A text with bindings. `path` names it in the report. */
  text(text: string, path: string, place: CodePlace = {}): string {
    const replace = this.#replace(path, place, null)
    return rewriteTemplate(this.#plainer(text), replace, (message) =>
      this.#report.add(path, `A binding cannot be read: ${message}`),
    )
  }

  /** An expression of what stands in a text. */
  expression(text: string, path: string, place: CodePlace = {}): string {
    return expressionIn(this.text(text, path, place))
  }

  /** Statements of the page, with the functions that they need. */
  script(source: string, path: string, place: CodePlace = {}): string {
    const helpers: RetoolHelpers = new Map()
    const code = rewriteCode(
      'script',
      this.#plainer(withoutBraces(source.trim())),
      this.#replace(path, place, helpers),
      this.#onUnreadable(path),
    )
    return [...declarationsOf(helpers), code].join('\n')
  }

  /** Statements of a step on the server, which reads values of the page and changes nothing there. */
  step(source: string, path: string, place: CodePlace = {}): string {
    return rewriteCode(
      'javascript',
      this.#plainer(withoutBraces(source.trim())),
      this.#replace(path, place, null),
      this.#onUnreadable(path),
    )
  }

  #replace(path: string, place: CodePlace, helpers: RetoolHelpers | null) {
    return replacePaths({
      known: this.#known,
      report: this.#report,
      path,
      place,
      helpers,
      functionOf: (name) => this.#functionOf(name, path),
      onResultRead: (script) => this.resultsRead.add(script),
    })
  }

  #onUnreadable(path: string) {
    return (message: string): void =>
      this.#report.add(path, `The code cannot be read, and was left as it is: ${message}`)
  }

  /** Rows are a list here from the beginning: nothing has to be made of them. */
  #plainer(text: string): string {
    return text.replaceAll(/\bformatDataAsArray\(\s*([\w$]+)\.data\s*\)/g, (call, name: string) => {
      const thing = this.#known.things.get(name)
      return thing?.kind === 'query' && thing.hasRows ? `${name}.data` : call
    })
  }

  /** What a function of the page gives, as an expression: it stands in each place that reads it. */
  #functionOf(name: string, path: string): string {
    const thing = this.#known.things.get(name)
    if (thing?.kind !== 'function') return 'undefined'
    if (this.#within.has(name) || this.#written > mostOfFunctions) {
      this.#report.add(path, `It reads ${name}, which reads itself, or is read too often.`)
      return 'undefined'
    }
    this.#within.add(name)
    const body = this.step(thing.body, `${path} (${name})`, { self: name })
    this.#within.delete(name)
    this.#written += body.length
    return `(() => {\n${body}\n})()`
  }
}
