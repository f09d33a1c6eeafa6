import {
  type CodePlace,
  type CodeText,
  namesOf,
  type NamedByStep,
  visitCode,
  visitSteps,
  type CodeVisitor,
} from '@ashlar/document'
import type { ScopeEntry } from '@ashlar/runtime'
import {
  type NamedKind,
  nameSpaceOf,
  type PageRecord,
  stepsWithin,
  type WidgetCatalogue,
} from '@ashlar/schema'
import { blockScope } from '../blocks/block-scope.ts'
import { brokenReads, type CodeStretch, type NamesAround, stretchesOf } from '../code/broken-reads.ts'
import { nearestName } from '../code/inference/nearest-name.ts'
import { namesOfApplication } from '../code/names-of-application.ts'
import { followTypes } from '../code/types/type-flow.ts'
import type { CheckedPage } from './checked-page.ts'
import type { Problem } from './problem.ts'

interface ReadText extends CodeText {
  readonly stretches: readonly CodeStretch[]
}

interface ReadRecord {
  readonly texts: readonly ReadText[]
  readonly named: readonly NamedByStep[]
}

// Records are never changed in place, so the code of one is read once for as long as it exists.
const read = new WeakMap<PageRecord, ReadRecord>()

const readRecord = (record: PageRecord, catalogue: WidgetCatalogue): ReadRecord => {
  const before = read.get(record)
  if (before !== undefined) return before
  const texts: ReadText[] = []
  const named: NamedByStep[] = []
  const visitor: CodeVisitor = {
    text: (code) => texts.push({ ...code, stretches: stretchesOf(code.text, code.language) }),
    name: (each) => named.push(each),
  }
  if (record.kind === 'route') {
    const { id, path, onRouteLoad } = record
    if (onRouteLoad !== undefined)
      visitSteps({ kind: 'route', id, name: path }, { path: 'onRouteLoad' }, onRouteLoad, visitor)
  } else visitCode(record, catalogue, visitor)
  const found = { texts, named }
  read.set(record, found)
  return found
}

/**
 * What the code of a page reads that nothing has, and what its steps name that is not there. Yields after each small piece of
 * work, null where nothing was found in it, so that whoever asks can rest in between.
 */
export function* problemsOf(page: CheckedPage, catalogue: WidgetCatalogue): Generator<Problem | null> {
  const surroundings = new Surroundings(page)
  for (const record of Object.values(page.records)) {
    if (!page.isOwn(record)) continue
    const { texts, named } = readRecord(record, catalogue)
    const faults = new Faults(page.id)
    for (const text of texts) {
      const names = surroundings.around(record, text)
      for (const stretch of text.stretches) {
        for (const { message, advice } of brokenReads(stretch, text.language, names)) {
          yield faults.at(text.place, message, advice)
        }
        yield null
      }
    }
    if (record.kind === 'api') {
      const { kind, id, name, blocks } = record
      for (const step of stepsWithin(blocks)) {
        // Whoever looks at all of it wants to know.
        page.types.answer(step)
        const refusal = page.types.refusal(step)
        const place = { holder: { kind, id, name }, path: step.name, blockId: step.id }
        yield refusal === null ? null : faults.at(place, refusal.replace(/\.$/u, ''), null)
      }
    }
    for (const each of named) {
      const missing = surroundings.missing(each)
      if (missing !== null) yield faults.at(each.place, missing.message, missing.advice)
    }
  }
}

/** Gives the faults of a record keys of their own, also where one place has several. */
class Faults {
  readonly #page: string
  readonly #counts = new Map<string, number>()

  constructor(page: string) {
    this.#page = page
  }

  at(place: CodePlace, message: string, advice: string | null): Problem {
    const { holder, path, blockId = '', step } = place
    const where = JSON.stringify([this.#page, holder.id, path, blockId, step?.id ?? '', message])
    const count = this.#counts.get(where) ?? 0
    this.#counts.set(where, count + 1)
    return { key: `${where} ${count}`, place, message, advice }
  }
}

const words: Readonly<Record<NamedKind, string>> = {
  api: 'API',
  widget: 'component',
  modal: 'modal',
  slideout: 'slideout',
  stateVariable: 'variable',
  timer: 'timer',
  event: 'event',
}

/** What code of a page may name, from place to place. */
class Surroundings {
  readonly #page: CheckedPage
  readonly #typed: (some: readonly ScopeEntry[]) => readonly ScopeEntry[]
  readonly #ofPage: ReadonlyMap<string, ScopeEntry>
  #ofApplication: ReadonlyMap<string, ScopeEntry> | null = null

  constructor(page: CheckedPage) {
    this.#page = page
    this.#typed = followTypes(page.names, page.types)
    this.#ofPage = byName(this.#typed(page.names))
  }

  around(record: PageRecord, { place, perItem }: CodeText): NamesAround {
    if (nameSpaceOf(record) === 'App') {
      this.#ofApplication ??= byName(namesOfApplication([...this.#ofPage.values()]))
      return within([], this.#ofApplication)
    }
    if (record.kind === 'widget') {
      return within(this.#typed(this.#page.namesAt({ widgetId: record.id, perItem })), this.#ofPage)
    }
    if (record.kind !== 'api' || place.blockId === undefined) return within([], this.#ofPage)
    const inner = blockScope(record, place.blockId, this.#page.runOf(record.name), [])
    // An API cannot read its own answer while it is being made.
    return within(this.#typed(inner), this.#ofPage, record.name)
  }

  /** What is wrong with what a step names; null where it is there, or nothing is named yet. */
  missing({ kind, path: [name], space }: NamedByStep): Pick<Problem, 'message' | 'advice'> | null {
    const all = namesOf(this.#page.records, space)
    if (name === '' || all.has(name)) return null
    const meant = nearestName(name, all)
    return {
      message: `There is no ${words[kind]} called ${name}`,
      advice: meant === null ? null : `Did you mean ${meant}?`,
    }
  }
}

const byName = (entries: readonly ScopeEntry[]): ReadonlyMap<string, ScopeEntry> =>
  new Map(entries.map((entry) => [entry.name, entry]))

const within = (
  inner: readonly ScopeEntry[],
  outer: ReadonlyMap<string, ScopeEntry>,
  hidden: string | null = null,
): NamesAround => {
  const nearest = byName(inner)
  const find = (name: string): ScopeEntry | null =>
    nearest.get(name) ?? (name === hidden ? null : (outer.get(name) ?? null))
  return {
    find,
    all: function* () {
      yield* nearest.keys()
      for (const name of outer.keys()) if (name !== hidden) yield name
    },
  }
}
