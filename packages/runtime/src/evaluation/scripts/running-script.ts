import {
  compileScript,
  createScope,
  formatPath,
  type OwnNames,
  type Script,
} from '@ashlar/expression/running'
import {
  mostCallsAtOnce,
  type ClientAnswer,
  type ClientCall,
  type ClientMethods,
  type ImmediateEffect,
  type ScriptOutcome,
  type TriggerRequest,
  type TriggerResponse,
} from './script-messages.ts'
import { clientObject } from './client-object.ts'
import { ClientPromise } from './client-promise.ts'
import { Copies, copied } from './copied.ts'

/** The values of the page as a script reads and changes them. */
export interface ScriptValues {
  /** Throws where a script cannot be read for want of a parser. */
  readScript(source: string): Script
  has(entity: string): boolean
  /** The present value at a path; it must not be changed. */
  value(path: string): unknown
  /** What names stand for in the bindings of an entity, where that differs from the page. */
  ownNames(entity: string): OwnNames | undefined
  /** Changes a value ahead of the page, which follows. */
  set(entity: string, property: string, value: unknown): void
  clear(entity: string, property: string): void
  /** What scripts may name beside the entities: the language's own and libraries. */
  readonly globals: Readonly<Record<string, unknown>>
}

interface OpenCall {
  readonly promise: ClientPromise
  readonly resolve: (value: unknown) => void
  readonly reject: (error: Error) => void
}

/** One script on its way from statement to statement, from one wait to the next. */
export class RunningScript {
  readonly #values: ScriptValues
  readonly #request: TriggerRequest
  readonly #copies = new Copies()
  readonly #open = new Map<number, OpenCall>()
  readonly #failed = new Map<number, { error: Error; promise: ClientPromise }>()
  readonly #members = new Map<string, object>()
  #calls: ClientCall[] = []
  #nextCall = 1
  #outcome: ScriptOutcome | null = null

  constructor(values: ScriptValues, request: TriggerRequest) {
    this.#values = values
    this.#request = request
  }

  /** Whether nothing of the script will run any more. */
  get isOver(): boolean {
    return this.#outcome !== null && this.#open.size === 0
  }

  start(): void {
    try {
      const script = this.#values.readScript(this.#request.dynamicTrigger)
      const run = compileScript(script)
      run(this.#scope(script.names.map(({ name }) => name))).then(
        () => (this.#outcome = { kind: 'returned' }),
        (thrown: unknown) => this.#fail(thrown),
      )
    } catch (thrown) {
      this.#fail(thrown)
    }
  }

  resume(answers: readonly ClientAnswer[]): void {
    for (const answer of answers) {
      const call = this.#open.get(answer.callId)
      if (call === undefined) continue
      this.#open.delete(answer.callId)
      if ('error' in answer) {
        const error = new Error(answer.error)
        this.#failed.set(answer.callId, { error, promise: call.promise })
        call.reject(error)
      } else call.resolve('path' in answer ? this.#copies.of(this.#values.value(answer.path)) : answer.value)
    }
  }

  /** What the script did since it was asked last. */
  takeTurn(): TriggerResponse {
    const calls = this.#calls
    this.#calls = []
    const unhandled = []
    if (this.#outcome !== null) {
      for (const [callId, { error, promise }] of this.#failed) {
        if (!promise.isHeard) unhandled.push({ callId, message: error.message })
        this.#failed.delete(callId)
      }
    }
    return { calls, outcome: this.#outcome, unhandled }
  }

  #fail(thrown: unknown): void {
    const failed = [...this.#failed].find(([, { error }]) => error === thrown)
    this.#outcome = { kind: 'failed', message: messageOf(thrown), callId: failed?.[0] ?? null }
  }

  #scope(names: readonly string[]): Record<string, unknown> {
    const scope = createScope()
    for (const name of new Set(names)) {
      const found = this.#meaning(name)
      if (found !== undefined) Object.defineProperty(scope, name, { ...found, enumerable: true })
    }
    return scope
  }

  /** What a name stands for: an argument of this script, an entity, a function, or what every binding knows. */
  #meaning(name: string): { value: unknown } | undefined {
    const { additionalNamedArguments, scope } = this.#request
    if (Object.hasOwn(additionalNamedArguments, name)) return { value: additionalNamedArguments[name] }
    const own = scope.as === undefined ? undefined : this.#values.ownNames(scope.as)
    const path = own !== undefined && Object.hasOwn(own, name) ? own[name] : undefined
    if (path !== undefined && path.length > 1) {
      return { value: this.#copies.of(this.#values.value(formatPath(path))) }
    }
    const entity = path?.[0] ?? name
    const methods = Object.hasOwn(scope.entities, name) ? scope.entities[name] : undefined
    const hasMembers = Object.keys(scope.entities).some((other) => other.startsWith(`${name}.`))
    if (methods !== undefined || hasMembers || this.#values.has(entity)) {
      return { value: this.#entity(name, entity, methods ?? {}) }
    }
    const known = scope.functions.find((one) => one.name === name)
    if (known !== undefined) {
      return {
        value: (...handed: readonly unknown[]) => {
          const target = handed[0]
          const meant =
            known.standsFor !== undefined &&
            typeof target === 'string' &&
            Object.hasOwn(scope.entities, target)
              ? scope.entities[target]?.[known.standsFor]?.effect
              : undefined
          if (meant !== undefined) this.#apply(this.#entityCalled(String(target)), meant, handed.slice(1))
          else if (known.setsMemberOf !== undefined) this.#setMember(known.setsMemberOf, handed)
          return this.#call(null, name, handed)
        },
      }
    }
    const { globals } = this.#values
    return Object.hasOwn(globals, name) ? { value: globals[name] } : undefined
  }

  #entityCalled(name: string): string {
    const { as } = this.#request.scope
    const own = as === undefined ? undefined : this.#values.ownNames(as)
    return (own !== undefined && Object.hasOwn(own, name) ? own[name]?.[0] : undefined) ?? name
  }

  #entity(name: string, entity: string, known: ClientMethods): object {
    const methods = Object.entries(known).map(([method, { effect }]) => [
      method,
      (...handed: readonly unknown[]) => {
        if (effect !== undefined) this.#apply(entity, effect, handed)
        return this.#call(name, method, handed)
      },
    ])
    return clientObject({
      name,
      methods: Object.fromEntries(methods),
      keys: () => {
        const value = this.#values.value(entity)
        return typeof value === 'object' && value !== null ? Object.keys(value) : []
      },
      read: (property) => {
        const member = `${name}.${property}`
        const own = Object.hasOwn(this.#request.scope.entities, member)
          ? this.#request.scope.entities[member]
          : undefined
        if (own !== undefined) return this.#member(member, own)
        return this.#copies.of(this.#values.value(formatPath([...entity.split('.'), property])))
      },
    })
  }

  /** A thing of the application: `App.Counter`, the same object each time. */
  #member(name: string, methods: ClientMethods): object {
    const known = this.#members.get(name) ?? this.#entity(name, name, methods)
    this.#members.set(name, known)
    return known
  }

  #setMember(entity: string, [key, value]: readonly unknown[]): void {
    if (typeof key !== 'string' || !/^[A-Za-z_$][\w$]*$/.test(key) || key === '__proto__') return
    if (this.#values.has(entity)) this.#values.set(entity, key, copied(value ?? null))
  }

  #apply(entity: string, effect: ImmediateEffect, handed: readonly unknown[]): void {
    if (!this.#values.has(entity.split('.', 1)[0] ?? '')) return
    if (effect.kind === 'clear') this.#values.clear(entity, effect.property)
    else if (effect.kind === 'set') this.#values.set(entity, effect.property, copied(handed[0] ?? null))
    else {
      const property = handed[0]
      if (typeof property !== 'string' || !effect.properties.includes(property)) return
      this.#values.set(entity, property, copied(handed[1]))
    }
  }

  #call(entity: string | null, method: string, handed: readonly unknown[]): ClientPromise {
    if (this.#calls.length >= mostCallsAtOnce) {
      throw new RangeError(`A script may call at most ${mostCallsAtOnce} functions before it waits for one.`)
    }
    const callId = this.#nextCall
    this.#calls.push({ callId, entity, method, handed: handed.map(copied) })
    this.#nextCall += 1
    let settle: Omit<OpenCall, 'promise'> | undefined
    const promise = new ClientPromise((resolve, reject) => {
      settle = { resolve, reject }
    })
    promise.silence()
    if (settle !== undefined) this.#open.set(callId, { promise, ...settle })
    return promise
  }
}

/** Scripts decide what they throw: reading it must not throw again. */
const messageOf = (thrown: unknown): string => {
  try {
    return thrown instanceof Error ? String(thrown.message) : String(thrown)
  } catch {
    return 'The script failed.'
  }
}
