import type { EntityReference } from '@ashlar/schema'
import { type PageModel, type WidgetFactsByType, isOfApplication } from '../../page-model.ts'
import type { ScriptEntity } from './script-entity.ts'

const ofApplication = 'App.'

/** What steps call a thing that scripts call `Counter`, or `App.Counter` where it belongs to the application. */
export const referenceOf = (name: string): EntityReference =>
  name.startsWith(ofApplication)
    ? { name: name.slice(ofApplication.length), scope: 'app' }
    : { name, scope: 'page' }

/** The things that scripts of a page may name. */
export class ScriptNames {
  readonly #catalogue: WidgetFactsByType
  #all: readonly ScriptEntity[] = []

  constructor(catalogue: WidgetFactsByType) {
    this.#catalogue = catalogue
  }

  take({ widgets, apis, stateVariables, timers = [], events = [] }: PageModel): void {
    this.#all = [
      ...widgets.map(({ name, type }) => ({ name, kind: 'widget', facts: this.#catalogue.get(type) })),
      ...apis.map(({ name }) => ({ name, kind: 'api' })),
      ...[...stateVariables, ...timers, ...events].map((record) => ({
        name: isOfApplication(record) ? `${ofApplication}${record.name}` : record.name,
        kind: record.kind,
      })),
    ]
  }

  all(): readonly ScriptEntity[] {
    return this.#all
  }
}
