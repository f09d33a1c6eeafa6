import { boundedType, type JsonValue, type TypeMember, unknownType, type ValueType } from '@ashlar/schema'
import {
  buildClientSchema,
  type DocumentNode,
  type FragmentDefinitionNode,
  getNamedType,
  type GraphQLNamedType,
  type GraphQLOutputType,
  type GraphQLSchema,
  type IntrospectionQuery,
  isEnumType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  parse,
  type SelectionSetNode,
} from 'graphql'
import { z } from 'zod'
import type { GraphqlStep } from './step-schema.ts'

const mostTokens = 20_000

/** Fragments can stand for fragments; nobody reads more than so many fields. */
const mostFields = 5_000
const deepest = 20

/** Told apart from what else a service may answer; what it says is read by the library, which checks it. */
const introspected = z.custom<IntrospectionQuery>(
  (value) => typeof value === 'object' && value !== null && '__schema' in value,
)

/** The schema of a service out of what it tells of itself; undefined where that is none. */
export const readSchema = (data: JsonValue): GraphQLSchema | undefined => {
  const checked = introspected.safeParse(data)
  if (!checked.success) return undefined
  try {
    return buildClientSchema(checked.data)
  } catch {
    // It is somebody else's, and what cannot be read says nothing.
    return undefined
  }
}

/** What an operation answers with, as the schema says of each field that it asks for. */
export const answerTypeOf = (
  schema: GraphQLSchema,
  { query, operationName, failOnErrors }: GraphqlStep,
): ValueType => {
  const read = readDocument(query)
  const operation = read && operationOf(read, operationName.trim())
  const root = operation && schema.getRootType(operation.operation)
  if (read === undefined || operation === undefined || root === undefined || root === null) return unknownType
  const data = new SelectionReader(schema, read).object(operation.selectionSet, root)
  if (failOnErrors) return boundedType(data)
  return boundedType({
    kind: 'object',
    members: [
      { name: 'data', type: data },
      { name: 'errors', type: { kind: 'list', items: unknownType } },
    ],
  })
}

const readDocument = (query: string): DocumentNode | undefined => {
  try {
    return parse(query, { maxTokens: mostTokens, noLocation: true })
  } catch {
    return undefined
  }
}

const operationOf = ({ definitions }: DocumentNode, wanted: string): OperationDefinitionNode | undefined => {
  const operations = definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION)
  return wanted === '' ? operations[0] : operations.find(({ name }) => name?.value === wanted)
}

const scalars: Readonly<Record<string, ValueType>> = {
  Int: { kind: 'number' },
  Float: { kind: 'number' },
  Boolean: { kind: 'boolean' },
  String: { kind: 'text' },
  ID: { kind: 'text' },
}

/** What is selected of a field, and how deep. */
interface Inner {
  readonly selection: SelectionSetNode | undefined
  readonly depth: number
}

class SelectionReader {
  readonly #schema: GraphQLSchema
  readonly #fragments: ReadonlyMap<string, FragmentDefinitionNode>
  #left = mostFields

  constructor(schema: GraphQLSchema, { definitions }: DocumentNode) {
    this.#schema = schema
    this.#fragments = new Map(
      definitions.flatMap((definition) =>
        definition.kind === Kind.FRAGMENT_DEFINITION ? [[definition.name.value, definition] as const] : [],
      ),
    )
  }

  /** An object of a type with what is selected of it. */
  object(selection: SelectionSetNode, type: GraphQLNamedType, depth = 0): ValueType {
    if (depth >= deepest) return unknownType
    const members = new Map<string, TypeMember>()
    this.#read({ selection, depth }, type, members, new Set())
    return { kind: 'object', members: [...members.values()], ...(this.#left < 0 ? { isOpen: true } : {}) }
  }

  #read(
    { selection: { selections }, depth }: { selection: SelectionSetNode; depth: number },
    type: GraphQLNamedType | undefined,
    members: Map<string, TypeMember>,
    open: ReadonlySet<string>,
  ): void {
    for (const selection of selections) {
      this.#left -= 1
      if (this.#left < 0) return
      if (selection.kind === Kind.FIELD) {
        const name = (selection.alias ?? selection.name).value
        const inner = { selection: selection.selectionSet, depth: depth + 1 }
        members.set(name, { name, type: this.#field(selection.name.value, type, inner) })
        continue
      }
      const isNamed = selection.kind === Kind.FRAGMENT_SPREAD
      const name = isNamed ? selection.name.value : ''
      const fragment = isNamed ? this.#fragments.get(name) : selection
      if (fragment === undefined || (isNamed && open.has(name))) continue
      const on = fragment.typeCondition?.name.value
      const within = on === undefined ? type : this.#schema.getType(on)
      const inner = { selection: fragment.selectionSet, depth }
      this.#read(inner, within, members, isNamed ? new Set([...open, name]) : open)
    }
  }

  #field(name: string, type: GraphQLNamedType | undefined, inner: Inner): ValueType {
    if (name === '__typename') return { kind: 'text' }
    if (!isObjectType(type) && !isInterfaceType(type)) return unknownType
    const fields = type.getFields()
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    return field === undefined ? unknownType : this.#output(field.type, inner)
  }

  #output(type: GraphQLOutputType, inner: Inner): ValueType {
    if (isNonNullType(type)) return this.#output(type.ofType, inner)
    if (isListType(type)) return { kind: 'list', items: this.#output(type.ofType, inner) }
    if (inner.selection !== undefined) return this.object(inner.selection, getNamedType(type), inner.depth)
    if (isEnumType(type)) return { kind: 'text' }
    return Object.hasOwn(scalars, type.name) ? (scalars[type.name] ?? unknownType) : unknownType
  }
}
