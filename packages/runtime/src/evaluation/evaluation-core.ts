import {
  type BindingReader,
  type ChangedValue,
  type Changes,
  type EntityDefinition,
  type EvaluationError,
  Evaluator,
  standardGlobals,
} from '@ashlar/expression/running'
import { RunningScripts } from './scripts/running-scripts.ts'
import { afterMicrotasks } from './scripts/after-microtasks.ts'
import { apiDependencies } from './api-dependencies.ts'
import { bindingsInOrder } from './dependency-order.ts'
import { KnownObjects } from './known-objects.ts'
import { Libraries } from './libraries.ts'
import { loadParser } from './load-parser.ts'
import { withNamedFailure } from './named-failure.ts'
import { iconNames } from './icon-names.ts'
import { checkFor } from './property-checks.ts'
import { ScriptChanges } from './script-changes.ts'
import type {
  ActionBindingsRequest,
  ChangeRequest,
  ChangeResponse,
  DirectRequest,
  EntityMessage,
  EvaluateResponse,
  EvaluationReply,
  PathError,
  ScriptRequest,
  SetMessage,
  ValueRule,
} from './protocol.ts'

const skippedMessage = 'This binding took too long and was stopped. Change it to try it again.'

/**
 * The side of the evaluation on which bindings run: an evaluator with the page's entities, told about changes and
 * asked about templates. It knows no worker and no page; whoever holds it carries the messages.
 */
export class EvaluationCore {
  readonly #evaluator: Evaluator
  readonly #entities = new Map<string, EntityMessage>()
  readonly #known = new KnownObjects()
  readonly #skipped = new Set<string>()
  readonly #libraries = new Libraries()
  readonly #scripts: RunningScripts
  /** What scripts changed before the page did. */
  readonly #ahead = new ScriptChanges()
  readonly #reader: BindingReader
  readonly #tellProgress: (path: string) => void
  readonly #now: () => number
  #sentDependencies = ''

  /** `reader` reads the texts of bindings; `tellProgress` hears of each binding of a careful change before it is evaluated, and of an empty path after the last; `now` is in milliseconds. */
  constructor(reader: BindingReader, tellProgress: (path: string) => void, now: () => number) {
    this.#reader = reader
    this.#tellProgress = tellProgress
    this.#now = now
    const globals = { ...standardGlobals(), ...this.#libraries.globals, icons: iconNames }
    this.#evaluator = new Evaluator({
      reader,
      globals,
      checkOf: (entity, property) => checkFor(this.#ruleOf(entity, property)),
    })
    this.#scripts = new RunningScripts(
      {
        // Scripts may make promises of their own; a binding has nothing to wait with.
        globals: { ...globals, Promise },
        readScript: (source) => this.#reader.script(source),
        has: (entity) => this.#evaluator.has(entity),
        value: (path) => this.#evaluator.value(path),
        ownNames: (entity) => this.#entities.get(entity)?.names,
        set: (entity, property, value) => {
          const path = `${entity}.${property}`
          this.#ahead.add(path, this.#evaluator.setValue(path, value))
        },
        clear: (entity, property) => {
          const path = `${entity}.${property}`
          this.#ahead.add(path, this.#evaluator.clearValue(path))
        },
      },
      afterMicrotasks,
    )
  }

  /** Works off a request that is answered at once. Throws what the evaluator throws for a page that is no page. */
  handle(request: DirectRequest): EvaluationReply {
    const start = this.#now()
    const responseData = this.#answer(request)
    return { responseData, timeTaken: this.#now() - start }
  }

  /** Runs a script until it waits or ends. */
  async handleScript({ method, requestData }: ScriptRequest): Promise<EvaluationReply> {
    const start = this.#now()
    const responseData = await (method === 'evaluateTrigger'
      ? this.#scripts.start({
          ...requestData,
          additionalNamedArguments: withNamedFailure(requestData.additionalNamedArguments),
        })
      : this.#scripts.resume(requestData))
    return { responseData, timeTaken: this.#now() - start }
  }

  #answer({ method, requestData }: DirectRequest): unknown {
    if (method === 'change') return this.#change(requestData)
    if (method === 'evaluateActionBindings') return this.#evaluate(requestData)
    if (method === 'addParser') this.#reader.addParser?.(loadParser(requestData.source))
    else this.#libraries.add(requestData)
    return null
  }

  #change(request: ChangeRequest): ChangeResponse {
    const released = this.#skip(request.skipped)
    if (request.isCareful) this.#defineCarefully(request)
    const changes = this.#evaluator.batch(() => {
      for (const name of request.removed) this.#entities.delete(name)
      this.#evaluator.delete(request.removed)
      if (!request.isCareful) this.#define(request.entities)
      this.#set(request.sets)
    })
    return this.#response(changes, request, released)
  }

  /** Answers with the bindings that are passed over no longer. */
  #skip(paths: readonly string[]): readonly string[] {
    if (paths.length === 0 && this.#skipped.size === 0) return paths
    const released = [...this.#skipped].filter((path) => !paths.includes(path))
    this.#skipped.clear()
    for (const path of paths) this.#skipped.add(path)
    return released
  }

  /** What a bound property takes; plain ones were checked by the page. */
  #ruleOf(name: string, property: string): ValueRule | undefined {
    const entity = this.#entities.get(name)
    if (!entity || !Object.hasOwn(entity.bindings, property)) return undefined
    return Object.hasOwn(entity.rules, property) ? entity.rules[property] : undefined
  }
  #define(entities: readonly EntityMessage[]): void {
    for (const entity of entities) this.#entities.set(entity.name, entity)
    if (this.#skipped.size === 0) this.#evaluator.define(entities)
    else
      this.#evaluator.define(entities.map((entity) => this.#definition(entity, Object.keys(entity.bindings))))
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
    for (const entity of request.entities) this.#entities.set(entity.name, entity)
    this.#evaluator.batch(() => {
      this.#evaluator.define(request.entities.map((entity) => this.#definition(entity, [])))
      this.#set(request.sets)
    })
    const added = new Map<string, string[]>()
    for (const { entity, property } of bindingsInOrder(request.entities, this.#reader)) {
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
    this.#tellProgress('')
  }

  #set(sets: readonly SetMessage[]): void {
    for (const set of sets) {
      if (!this.#evaluator.has(set.entity)) continue
      if (set.isCleared === true) {
        this.#evaluator.clearValue(`${set.entity}.${set.property}`)
        continue
      }
      this.#known.add(set.entity, set.property, set.value)
      this.#evaluator.setProperty(set.entity, set.property, set.value)
    }
  }

  #response(changes: Changes, request: ChangeRequest, released: readonly string[]): ChangeResponse {
    const read = (path: string): unknown => this.#evaluator.value(path)
    const early = [...this.#ahead.values(changes, read), ...this.#cleared(request, changes, read)]
    const computed = early.length === 0 ? changes.values : [...early, ...changes.values]
    const values = this.#known.asPlaces(request.isCareful ? this.#allComputed(request) : computed)
    const found = request.isCareful
      ? this.#evaluator.errors()
      : [...this.#ahead.errors(changes, () => this.#evaluator.errors()), ...changes.errors]
    this.#ahead.forget()
    const errors = found.map(({ path, error }) => pathError(path, error))
    for (const path of this.#skipped) errors.push({ path, message: skippedMessage })
    if (released.length > 0) {
      // The evaluator never knew of the error that being passed over was.
      const present = new Map(this.#evaluator.errors().map(({ path, error }) => [path, error.message]))
      for (const path of released) errors.push({ path, message: present.get(path) ?? null })
    }
    return { values, errors, apiDependencies: this.#changedDependencies(request) }
  }

  /**
   * The values of bindings that count again and say what was set: nothing changed in them here, but the page has not
   * heard of them for as long as something else stood in their place.
   */
  #cleared({ sets }: ChangeRequest, changes: Changes, read: (path: string) => unknown): ChangedValue[] {
    const again = sets.filter(
      ({ entity, property, isCleared }) =>
        isCleared === true && Object.hasOwn(this.#entities.get(entity)?.bindings ?? {}, property),
    )
    if (again.length === 0) return []
    const told = new Set(changes.values.map(({ path }) => path))
    const paths = again.map(({ entity, property }) => `${entity}.${property}`)
    return paths.filter((path) => !told.has(path)).map((path) => ({ path, value: read(path) }))
  }

  /** A careful change told its values to nobody yet: they are gathered from what is there now. */
  #allComputed({ sets }: ChangeRequest): { path: string; value: unknown }[] {
    const known = new Set(this.#skipped)
    for (const { entity, property, isCleared } of sets) if (!isCleared) known.add(`${entity}.${property}`)
    return [...this.#entities.values()].flatMap((entity) =>
      Object.keys(entity.bindings)
        .map((property) => `${entity.name}.${property}`)
        .filter((path) => !known.has(path))
        .map((path) => ({ path, value: this.#evaluator.value(path) })),
    )
  }

  #changedDependencies(request: ChangeRequest): ChangeResponse['apiDependencies'] {
    if (request.entities.length === 0 && request.removed.length === 0) return null
    const dependencies = apiDependencies(this.#entities.values(), (path) => this.#evaluator.reachedFrom(path))
    const text = JSON.stringify(dependencies)
    if (text === this.#sentDependencies) return null
    this.#sentDependencies = text
    return dependencies
  }

  #evaluate(request: ActionBindingsRequest): EvaluateResponse {
    const { bindings, scope, executionParams, additionalNamedArguments } = request
    const names = withNamedFailure(
      executionParams === undefined
        ? additionalNamedArguments
        : { params: executionParams, ...additionalNamedArguments },
    )
    return {
      results: bindings.map((binding) => {
        const { value, error } = this.#evaluator.evaluateTemplate(binding, names, scope.as)
        return { value, error: error?.message ?? null }
      }),
    }
  }
}

const pathError = (path: string, error: EvaluationError | undefined): PathError => {
  const message = error?.message ?? null
  if (error?.kind === 'cycle') return { path, message, kind: 'dependency' }
  return error?.kind === 'validation' ? { path, message, kind: 'validation' } : { path, message }
}
