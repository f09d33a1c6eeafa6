import type { ScopeEntry } from '@ashlar/runtime'
import {
  type Block,
  blocksWithin,
  boundedType,
  type StepBlock,
  type TypeMember,
  typeOfWrittenSchema,
  unknownType,
  type ValueType,
} from '@ashlar/schema'
import { returnedExamples, type ScopeExamples, treeExamples } from '../inference/inference.ts'
import { typeOfExamples } from '../inference/type-of-example.ts'
import { knownOf } from '../scope-examples.ts'
import { answerOfBlocks, givenInside, type GivenBySingleBlocks, outputOfBlock } from './answer-of-blocks.ts'
import { typeOfBinding, typeOfWritten } from './type-of-written.ts'
import type { ApiSource, TypeSources, WidgetSource, WorkflowSource } from './type-sources.ts'

/** Workflows that call each other more deeply are run by nobody. */
const deepestCall = 10

/** What a block may name. */
type ScopeOfBlock = (blockId: string) => readonly ScopeEntry[]

interface FoundBlock {
  readonly block: Block
  /** All of its API, or of its workflow. */
  readonly blocks: readonly Block[]
  readonly scopeOf: ScopeOfBlock
}

/** What a step answers that does not wait for the workflow that it calls. */
const acceptedRun: ValueType = { kind: 'object', members: [{ name: 'runId', type: { kind: 'text' } }] }

/** Names with what is known of each before it has a value. */
export const withTypes = (names: readonly ScopeEntry[], sources: TypeSources): readonly ScopeEntry[] =>
  followTypes(names, sources)(names)

/** The same for whoever asks many times about one moment of a page: for some of its names, or for names of a place on it. */
export const followTypes = (
  names: readonly ScopeEntry[],
  sources: TypeSources,
): ((some: readonly ScopeEntry[]) => readonly ScopeEntry[]) => {
  const flow = new TypeFlow(sources, names)
  return (some) => flow.typed(some)
}

/** What names are worth, for whoever asks for many of them. */
const examplesIn = (names: readonly ScopeEntry[]): ScopeExamples => {
  const byName = new Map(names.map((entry) => [entry.name, entry]))
  return (name) => {
    const entry = byName.get(name)
    return entry === undefined ? null : [knownOf(entry)]
  }
}

/** What a step answers, or each of its messages is, where its builder says it. */
const saidOf = ({ answerSchema }: StepBlock): ValueType | undefined =>
  answerSchema === undefined ? undefined : typeOfWrittenSchema(answerSchema)

const openObject = (members: readonly TypeMember[]): ValueType => ({ kind: 'object', members, isOpen: true })

/** An open object with one member; undefined where nothing is known of it. */
const withMember = (name: string, type: ValueType): ValueType | undefined =>
  type.kind === 'unknown' ? undefined : openObject([{ name, type }])

/**
 * Follows types from where they are said to where they are read: from steps to the answers of APIs, through bindings into
 * properties of widgets, and from lists to what is one of their items. It lives for one question, of one moment.
 */
class TypeFlow {
  readonly #sources: TypeSources
  readonly #names: readonly ScopeEntry[]
  /** What names of the page are worth, by name: made once, as each property asks for some of them. */
  #page: ScopeExamples | null = null
  readonly #found = new Map<string, ValueType | undefined>()
  /** What is being looked for: whatever leads back to itself is not known. */
  readonly #open = new Set<string>()
  /** The workflows that were gone into. */
  readonly #workflows = new Map<string, WorkflowSource>()
  /** So many workflows are gone into, one called by the other. */
  #depth = 0

  constructor(sources: TypeSources, names: readonly ScopeEntry[]) {
    this.#sources = sources
    this.#names = names
  }

  typed(names: readonly ScopeEntry[]): readonly ScopeEntry[] {
    return names.map((entry) => {
      const find = this.#finderOf(entry)
      return find === null ? entry : { ...entry, known: find }
    })
  }

  #finderOf(entry: ScopeEntry): (() => ValueType | undefined) | null {
    const { name, kind, type, itemOf, blockId, insideOf } = entry
    if (insideOf !== undefined) return () => this.#givenInside(insideOf, name)
    if (blockId !== undefined) return () => this.#blockEntity(blockId)
    if (itemOf !== undefined) {
      const item = () => this.#itemOf(itemOf.widget, itemOf.property)
      return type === 'cell' ? () => withMember('value', item()) : item
    }
    if (kind === 'api') return () => this.#apiEntity(name)
    return kind === 'widget' ? () => this.#widgetEntity(name) : null
  }

  /** Finds each thing once. */
  #once(key: string, find: () => ValueType | undefined): ValueType | undefined {
    if (this.#found.has(key)) return this.#found.get(key)
    if (this.#open.has(key)) return undefined
    this.#open.add(key)
    try {
      const type = find()
      this.#found.set(key, type)
      return type
    } finally {
      this.#open.delete(key)
    }
  }

  #apiEntity(name: string): ValueType | undefined {
    return this.#once(`api ${name}`, () => {
      const api = this.#sources.api(name)
      return api === undefined || api.isStreaming
        ? undefined
        : withMember('response', this.#answerOf(api.blocks, this.#scopeIn(api)))
    })
  }

  #answerOf(blocks: readonly Block[], scopeOf: ScopeOfBlock): ValueType {
    return boundedType(answerOfBlocks(blocks, this.#within(scopeOf)))
  }

  #scopeIn(api: ApiSource): ScopeOfBlock {
    return (id) => this.#sources.scopeOf(api, id, this.#names)
  }

  #blockEntity(id: string): ValueType | undefined {
    return this.#once(`block ${id}`, () => {
      const found = this.#findBlock(id)
      if (found === undefined) return undefined
      const { block, blocks, scopeOf } = found
      return withMember('output', outputOfBlock(block, blocks, this.#within(scopeOf)) ?? unknownType)
    })
  }

  #givenInside(id: string, name: string): ValueType | undefined {
    return this.#once(`inside ${id} ${name}`, () => {
      const found = this.#findBlock(id)
      const type = found && givenInside(found.block, name, this.#within(found.scopeOf))
      return type === undefined || type.kind === 'unknown' ? undefined : boundedType(type)
    })
  }

  #findBlock(id: string): FoundBlock | undefined {
    return this.#blockOfWorkflow(id) ?? this.#blockOfApi(id)
  }

  #blockOfApi(id: string): FoundBlock | undefined {
    const found = this.#sources.block(id)
    return found && { block: found.block, blocks: found.api.blocks, scopeOf: this.#scopeIn(found.api) }
  }

  #blockOfWorkflow(id: string): FoundBlock | undefined {
    for (const { blocks, scopeOf } of this.#workflows.values()) {
      const block = [...blocksWithin(blocks)].find((each) => each.id === id)
      if (block !== undefined) return { block, blocks, scopeOf }
    }
    return undefined
  }

  /** What single blocks give. */
  #within(scopeOf: ScopeOfBlock): GivenBySingleBlocks {
    const scope = ({ id }: Block): ScopeExamples => examplesIn(this.typed(scopeOf(id)))
    return {
      step: (block) => this.#ofStep(block, () => scope(block)),
      message: (block) => saidOf(block) ?? this.#sources.message(block),
      text: (block, text) => typeOfWritten(text, (code) => typeOfExamples(treeExamples(code, scope(block)))),
    }
  }

  #ofStep(step: StepBlock, scope: () => ScopeExamples): ValueType {
    const said = saidOf(step)
    if (said !== undefined) return said
    const call = this.#sources.workflowCall(step)
    if (call !== null) return call.isAwaited ? this.#answerOfWorkflow(call.workflowId) : acceptedRun
    const script = this.#sources.script(step)
    if (script === null) return this.#sources.answer(step)
    return typeOfExamples(returnedExamples({ text: script, form: 'program' }, scope()))
  }

  /** What the deployed version of a workflow answers; nothing is known of one that comes round to itself. */
  #answerOfWorkflow(id: string): ValueType {
    if (this.#depth >= deepestCall) return unknownType
    this.#depth += 1
    try {
      const type = this.#once(`workflow ${id}`, () => {
        const workflow = this.#sources.workflow(id)
        if (workflow === undefined) return undefined
        this.#workflows.set(id, workflow)
        return this.#answerOf(workflow.blocks, workflow.scopeOf)
      })
      return type ?? unknownType
    } finally {
      this.#depth -= 1
    }
  }

  #widgetEntity(name: string): ValueType | undefined {
    return this.#once(`widget ${name}`, () => {
      const widget = this.#sources.widget(name)
      if (widget === undefined) return undefined
      const written = Object.keys(widget.properties).map(
        (property) => [property, () => this.#property(name, property)] as const,
      )
      const exposed = Object.entries(widget.exposes).flatMap(([member, { itemOf, itemsOf }]) => {
        if (itemOf !== undefined) return [[member, () => this.#itemOf(name, itemOf)] as const]
        return itemsOf === undefined ? [] : [[member, () => this.#property(name, itemsOf)] as const]
      })
      const members = [...written, ...exposed].flatMap(([member, find]): TypeMember[] => {
        const type = find()
        return type.kind === 'unknown' ? [] : [{ name: member, type }]
      })
      return members.length === 0 ? undefined : openObject(members)
    })
  }

  #itemOf(widget: string, property: string): ValueType {
    const list = this.#property(widget, property)
    return list.kind === 'list' ? list.items : unknownType
  }

  /** What a property of a widget holds, or what the widget makes of one. */
  #property(widgetName: string, property: string): ValueType {
    const type = this.#once(`property ${widgetName} ${property}`, () => {
      const widget: WidgetSource | undefined = this.#sources.widget(widgetName)
      if (widget === undefined) return undefined
      const { itemsOf } = Object.hasOwn(widget.exposes, property) ? (widget.exposes[property] ?? {}) : {}
      if (itemsOf !== undefined) return this.#property(widgetName, itemsOf)
      const written = Object.hasOwn(widget.properties, property) ? widget.properties[property] : undefined
      if (typeof written !== 'string') return undefined
      this.#page ??= examplesIn(this.typed(this.#names))
      const page = this.#page
      return typeOfBinding(written, (code) => typeOfExamples(treeExamples(code, page)))
    })
    return type ?? unknownType
  }
}
