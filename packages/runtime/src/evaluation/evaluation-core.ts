import { type Changes, type EntityDefinition, Evaluator } from '@ashlar/expression'
import { apiDependencies } from './api-dependencies.ts'
import { bindingsInOrder } from './careful-order.ts'
import { KnownObjects } from './known-objects.ts'
import { applyRule } from './property-rules.ts'
import { shownPath } from './cell-names.ts'
import type {
  ChangeRequest,
  ChangeResponse,
  ComputedValue,
  EntityMessage,
  EvaluateRequest,
  EvaluateResponse,
  EvaluationReply,
  EvaluationRequest,
  SetMessage,
  ValueRule,
} from './protocol.ts'

const skippedMessage = 'This binding ran for more than 2 seconds and was stopped. Change it to try it again.'

/**
 * The side of the evaluation on which bindings run: an evaluator with the page's entities, told about changes and
 * asked about templates. It knows no worker and no page; whoever holds it carries the messages.
 */
export class EvaluationCore {
  readonly #evaluator: Evaluator
  readonly #rules = new Map<string, ValueRule>()
  readonly #entities = new Map<string, EntityMessage>()
  readonly #known = new KnownObjects()
  readonly #skipped = new Set<string>()
  readonly #tellProgress: (path: string) => void
  readonly #now: () => number
  #sentDependencies = ''

  /** `tellProgress` hears of each binding of a careful change before it is evaluated; `now` is in milliseconds. */
  constructor(tellProgress: (path: string) => void, now: () => number) {
    this.#tellProgress = tellProgress
    this.#now = now
    this.#evaluator = new Evaluator({
      validate: (path, value) => {
        const rule = this.#rules.get(path)
        return rule === undefined ? { value } : applyRule(rule, shownPath(path), value)
      },
    })
  }

  /** Works off one request. Throws what the evaluator throws for a page that is no page. */
  handle(request: EvaluationRequest): EvaluationReply {
    const start = this.#now()
    const responseData =
      request.method === 'change' ? this.#change(request.requestData) : this.#evaluate(request.requestData)
    return { responseData, timeTaken: this.#now() - start }
  }

  #change(request: ChangeRequest): ChangeResponse {
    const released = [...this.#skipped].filter((path) => !request.skipped.includes(path))
    this.#skipped.clear()
    for (const path of request.skipped) this.#skipped.add(path)
    if (request.isCareful) this.#defineCarefully(request)
    const changes = this.#evaluator.batch(() => {
      for (const name of request.removed) this.#forget(name)
      this.#evaluator.delete(request.removed)
      if (!request.isCareful) this.#define(request.entities)
      this.#set(request.sets)
    })
    return this.#response(changes, request, released)
  }

  #forget(name: string): void {
    const entity = this.#entities.get(name)
    if (entity === undefined) return
    for (const property of Object.keys(entity.rules)) this.#rules.delete(`${name}.${property}`)
    this.#entities.delete(name)
  }

  #define(entities: readonly EntityMessage[]): void {
    for (const entity of entities) this.#take(entity)
    this.#evaluator.define(entities.map((entity) => this.#definition(entity, Object.keys(entity.bindings))))
  }

  #take(entity: EntityMessage): void {
    this.#forget(entity.name)
    this.#entities.set(entity.name, entity)
    for (const [property, rule] of Object.entries(entity.rules)) {
      if (Object.hasOwn(entity.bindings, property)) this.#rules.set(`${entity.name}.${property}`, rule)
    }
  }

  #definition(entity: EntityMessage, properties: readonly string[]): EntityDefinition {
    const kept = properties.filter((property) => !this.#skipped.has(`${entity.name}.${property}`))
    return {
      name: entity.name,
      values: entity.values,
      ...(entity.names === undefined ? {} : { names: entity.names }),
      bindings: Object.fromEntries(
        kept.flatMap((property) => {
          const binding = entity.bindings[property]
          return binding === undefined ? [] : [[property, binding]]
        }),
      ),
    }
  }

  /** Sets values first and then adds one binding after the other, each after all that it reads. */
  #defineCarefully(request: ChangeRequest): void {
    for (const entity of request.entities) this.#take(entity)
    this.#evaluator.batch(() => {
      this.#evaluator.define(request.entities.map((entity) => this.#definition(entity, [])))
      this.#set(request.sets)
    })
    const added = new Map<string, string[]>()
    for (const { entity, property } of bindingsInOrder(request.entities)) {
      const properties = added.get(entity.name) ?? []
      properties.push(property)
      added.set(entity.name, properties)
      this.#tellProgress(`${entity.name}.${property}`)
      this.#evaluator.batch(() => {
        this.#evaluator.define([this.#definition(entity, properties)])
        // A new binding would take the place of a value that was set: within one batch the set value wins.
        this.#set(request.sets.filter((set) => set.entity === entity.name && set.property === property))
      })
    }
  }

  #set(sets: readonly SetMessage[]): void {
    for (const set of sets) {
      const path = `${set.entity}.${set.property}`
      if (!this.#evaluator.has(set.entity)) continue
      if (set.isCleared === true) {
        this.#evaluator.clearValue(path)
        continue
      }
      this.#known.add(set.entity, set.property, set.value)
      this.#evaluator.setValue(path, set.value)
    }
  }

  #response(changes: Changes, request: ChangeRequest, released: readonly string[]): ChangeResponse {
    const setByPage = new Set(
      request.sets.filter((set) => set.isCleared !== true).map((set) => `${set.entity}.${set.property}`),
    )
    // A careful change told its values to nobody yet: they are gathered from what is there now.
    const changed = request.isCareful ? this.#allBound() : changes.values
    const values: ComputedValue[] = []
    for (const { path, value } of changed) {
      if (setByPage.has(path)) continue
      const same = this.#known.find(value)
      values.push(same === null ? { path, value } : { path, same })
    }
    const found = request.isCareful ? this.#evaluator.errors() : changes.errors
    const errors = found.map(({ path, error }) => ({ path, message: error?.message ?? null }))
    for (const path of this.#skipped) errors.push({ path, message: skippedMessage })
    if (released.length > 0) {
      // The evaluator never knew of the error that being passed over was.
      const present = new Map(this.#evaluator.errors().map(({ path, error }) => [path, error.message]))
      for (const path of released) errors.push({ path, message: present.get(path) ?? null })
    }
    return { values, errors, apiDependencies: this.#changedDependencies(request) }
  }

  #allBound(): { path: string; value: unknown }[] {
    return [...this.#entities.values()].flatMap((entity) =>
      Object.keys(entity.bindings)
        .map((property) => `${entity.name}.${property}`)
        .filter((path) => !this.#skipped.has(path))
        .map((path) => ({ path, value: this.#evaluator.value(path) })),
    )
  }

  #changedDependencies(request: ChangeRequest): ChangeResponse['apiDependencies'] {
    if (request.entities.length === 0 && request.removed.length === 0) return null
    const dependencies = apiDependencies(this.#entities.values(), this.#evaluator.dependencies())
    const text = JSON.stringify(dependencies)
    if (text === this.#sentDependencies) return null
    this.#sentDependencies = text
    return dependencies
  }

  #evaluate({ templates, names, as }: EvaluateRequest): EvaluateResponse {
    return {
      results: templates.map(({ template, mode }) => {
        const { value, error } = this.#evaluator.evaluateTemplate(template, names, mode, as)
        return { value, error: error?.message ?? null }
      }),
    }
  }
}
