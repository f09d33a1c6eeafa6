import type { SourceChange } from '../evaluation/source-change.ts'
import { applicationEntity } from '../evaluation/application-entity.ts'
import { frameEntity } from '../evaluation/frame-entity.ts'
import type { WidgetRecord } from '@ashlar/schema'
import { firstCellEntities, widgetAt } from './cells/cell-sources.ts'
import { firstCells, Repetition } from './cells/repetition.ts'
import {
  apiEntity,
  embedEntity,
  type EntitySource,
  stateVariableEntity,
  timerEntity,
  widgetEntity,
} from '../evaluation/entity-source.ts'
import { type PageModel, type WidgetFactsByType, isOfPage } from '../page-model.ts'

/** Makes entities of a page and finds which of them an update of the page touches. */
export class PageSources {
  readonly #catalogue: WidgetFactsByType
  readonly #ofRecord = new WeakMap<WidgetRecord, EntitySource>()
  #current = new Map<string, EntitySource>()
  #repetition: Repetition

  constructor(catalogue: WidgetFactsByType) {
    this.#catalogue = catalogue
    this.#repetition = new Repetition([], catalogue)
  }

  /** Which widgets of the page stand in repeated cells. */
  get repetition(): Repetition {
    return this.#repetition
  }

  /** `around` is what the page around an embedded application sets. */
  take(page: PageModel, around: Readonly<Record<string, unknown>> | null = null): SourceChange {
    this.#repetition = new Repetition(page.widgets, this.#catalogue)
    const next = new Map<string, EntitySource>()
    const renamed: { from: string; to: EntitySource }[] = []
    const defined: EntitySource[] = []
    const outdated: { name: string; property: string }[] = []
    for (const source of this.#sources(page, around)) {
      const before = this.#current.get(source.id)
      if (before === undefined) {
        next.set(source.id, source)
        defined.push(source)
        continue
      }
      if (before === source || isSame(before, source)) {
        next.set(source.id, before)
        continue
      }
      next.set(source.id, source)
      defined.push(source)
      if (before.message.name !== source.message.name) renamed.push({ from: before.message.name, to: source })
      else outdated.push(...changedProperties(before, source))
    }
    const removed = [...this.#current.values()].filter((source) => !next.has(source.id))
    this.#current = next
    return {
      removed: [...removed.map((source) => source.message.name), ...renamed.map(({ from }) => from)],
      renamed,
      defined,
      outdated,
    }
  }

  #sources(page: PageModel, around: Readonly<Record<string, unknown>> | null): EntitySource[] {
    return [
      ...page.widgets.map((record) => widgetAt(this.ofWidget(record), record, firstCells, this.#repetition)),
      ...firstCellEntities(this.#repetition, firstCells),
      ...page.apis.map(apiEntity),
      ...page.stateVariables.filter(isOfPage).map(stateVariableEntity),
      ...(page.timers ?? []).filter(isOfPage).map(timerEntity),
      ...(page.frame === undefined ? [] : [frameEntity(page.frame)]),
      ...[applicationEntity(page)].filter((entity) => entity !== null),
      ...(page.embedProperties === undefined || page.embedProperties.length === 0
        ? []
        : [embedEntity(page.embedProperties, around)]),
    ]
  }

  /** A widget as it stands on the page; made once for each record. */
  ofWidget(record: WidgetRecord): EntitySource {
    const known = this.#ofRecord.get(record)
    if (known !== undefined) return known
    const source = widgetEntity(record, this.#catalogue)
    this.#ofRecord.set(record, source)
    return source
  }
}

const isSame = (one: EntitySource, other: EntitySource): boolean =>
  JSON.stringify(one.message) === JSON.stringify(other.message) &&
  JSON.stringify(one.errors) === JSON.stringify(other.errors)

const changedProperties = (before: EntitySource, after: EntitySource): { name: string; property: string }[] =>
  Object.keys(after.message.values)
    .filter((property) => definitionOf(before, property) !== definitionOf(after, property))
    .map((property) => ({ name: after.message.name, property }))

const definitionOf = ({ message }: EntitySource, property: string): string =>
  JSON.stringify([message.values[property], message.bindings[property]])
