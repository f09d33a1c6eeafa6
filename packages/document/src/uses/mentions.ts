import { type CodeLanguage, parseTemplate, readCode } from '@ashlar/expression'
import { type EventHandler, type NameSpace, type PageRecord, type WidgetCatalogue } from '@ashlar/schema'
import { type CodeText, type CodeVisitor, type NamedByStep, visitCode, visitSteps } from './code-of.ts'
import { mentionsInScript } from './script-mentions.ts'
import type { CodePlace, UseEffect, UseHolder } from './use.ts'

/** A name that stands somewhere in a record. */
export interface Mention {
  readonly place: CodePlace
  readonly effect: UseEffect
  /** As code writes it, or the name alone where a step names it by a field of its own. */
  readonly path: readonly string[]
  /** Where the name is to be found; null where code says it, which depends on whose code it is. */
  readonly space: NameSpace | null
}

/** A text of a record that cannot be read. */
export interface UnreadText {
  readonly place: CodePlace
  readonly text: string
  readonly message: string
}

/** All that a record mentions. */
export interface Mentions {
  readonly mentions: readonly Mention[]
  readonly unread: readonly UnreadText[]
}

// Records are never changed in place, so what one mentions is found once for as long as it exists.
const known = new WeakMap<PageRecord, Mentions>()

/** Everything that the bindings, code and event steps of a record mention. */
export const mentionsOf = (record: PageRecord, catalogue: WidgetCatalogue): Mentions => {
  const found = known.get(record) ?? read(record, catalogue)
  known.set(record, found)
  return found
}

/** Everything that the steps of a route mention. */
export const mentionsOfSteps = (holder: UseHolder, path: string, steps: EventHandler): Mentions => {
  const reading = new Reading()
  visitSteps(holder, { path }, steps, reading)
  return reading
}

const read = (record: PageRecord, catalogue: WidgetCatalogue): Mentions => {
  const reading = new Reading()
  visitCode(record, catalogue, reading)
  return reading
}

/** Gathers what the texts and steps of one holder mention. */
class Reading implements Mentions, CodeVisitor {
  readonly mentions: Mention[] = []
  readonly unread: UnreadText[] = []

  text({ place, text, language, hidden }: CodeText): void {
    if (language === null) this.#template(place, text, hidden)
    else this.#code(place, language, text, hidden)
  }

  name({ place, effect, path, space }: NamedByStep): void {
    this.mentions.push({ place, effect, path, space })
  }

  #template(place: CodePlace, text: string, hidden: ReadonlySet<string>): void {
    for (const part of parseTemplate(text).parts) {
      if (part.kind === 'text') continue
      if (part.error !== undefined) this.unread.push({ place, text, message: part.error.message })
      for (const { path } of part.expression.references) {
        if (!hidden.has(path[0] ?? '')) this.mentions.push({ place, effect: 'reads', path, space: null })
      }
    }
  }

  #code(place: CodePlace, language: CodeLanguage, text: string, hidden: ReadonlySet<string>): void {
    const script = readCode(language, text)
    if (script.error !== undefined) this.unread.push({ place, text, message: script.error.message })
    const found =
      language === 'script'
        ? mentionsInScript(script)
        : script.references.map(({ path }) => ({ path, effect: 'reads' as const }))
    for (const { path, effect } of found) {
      if (!hidden.has(path[0] ?? '')) this.mentions.push({ place, effect, path, space: null })
    }
  }
}
