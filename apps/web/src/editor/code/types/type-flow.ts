import { parseTemplate } from '@ashlar/expression'
import type { ScopeEntry } from '@ashlar/runtime'
import { type Block, type TypeMember, typeOfWrittenSchema, unknownType, type ValueType } from '@ashlar/schema'
import {
  type InferredCode,
  returnedExamples,
  type ScopeExamples,
  treeExamples,
} from '../inference/inference.ts'
import { typeOfExamples } from '../inference/type-of-example.ts'
import { knownOf } from '../scope-examples.ts'
import type { ApiSource, TypeSources, WidgetSource } from './type-sources.ts'

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

  #finderOf({ name, kind, type, itemOf, blockId }: ScopeEntry): (() => ValueType | undefined) | null {
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
      return api === undefined || api.isStreaming ? undefined : withMember('response', this.#answerOf(api))
    })
  }

  /** An API answers what its last block does, unless it may end earlier. */
  #answerOf(api: ApiSource): ValueType {
    const last = api.blocks.at(-1)
    const mayEndEarlier = api.blocks.some((block) => block !== last && !isStraight(block))
    return last === undefined || mayEndEarlier ? unknownType : this.#outputOf(api, last)
  }

  #blockEntity(id: string): ValueType | undefined {
    return this.#once(`block ${id}`, () => {
      const found = this.#sources.block(id)
      return found && withMember('output', this.#outputOf(found.api, found.block))
    })
  }

  #outputOf(api: ApiSource, block: Block): ValueType {
    const scope = (): readonly ScopeEntry[] => this.typed(this.#sources.scopeOf(api, block.id, this.#names))
    if (block.kind === 'return') return this.#ofTemplate(block.data, examplesIn(scope()))
    if (block.kind !== 'step') return unknownType
    const said = block.answerSchema === undefined ? undefined : typeOfWrittenSchema(block.answerSchema)
    if (said !== undefined) return said
    const script = this.#sources.script(block)
    if (script === null) return this.#sources.answer(block)
    return typeOfExamples(returnedExamples({ text: script, form: 'program' }, examplesIn(scope())))
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
      return this.#ofTemplate(written, this.#page)
    })
    return type ?? unknownType
  }

  /** What a template is worth that is one binding and nothing else. */
  #ofTemplate(template: string, scope: ScopeExamples): ValueType {
    if (!template.includes('{{')) return unknownType
    const parts = parseTemplate(template).parts.filter(
      (part) => part.kind === 'binding' || part.text.trim() !== '',
    )
    const [only] = parts
    if (parts.length !== 1 || only?.kind !== 'binding') return unknownType
    const code: InferredCode = { text: only.source, form: 'expression' }
    return typeOfExamples(treeExamples(code, scope))
  }
}

/** Blocks after which an API always goes on, or fails. */
const isStraight = (block: Block): boolean =>
  block.kind === 'step' || block.kind === 'variables' || block.kind === 'wait' || block.kind === 'throw'
