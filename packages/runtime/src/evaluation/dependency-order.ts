import {
  type BindingReader,
  DependencyGraph,
  parsePath,
  type PathSegments,
  rankNodes,
} from '@ashlar/expression/running'
import type { EntityMessage } from './protocol.ts'

/** One bound property of an entity. */
export interface BoundProperty {
  readonly entity: EntityMessage
  readonly property: string
}

/**
 * All bound properties, each after those it reads, so that adding one after the other evaluates exactly the added
 * one. Properties that depend on each other keep the order of the document: they are not evaluated at all.
 */
export const bindingsInOrder = (
  entities: readonly EntityMessage[],
  reader: BindingReader,
): BoundProperty[] => {
  const graph = new DependencyGraph()
  const byNode = new Map<number, BoundProperty>()
  for (const entity of entities) {
    for (const [property, { template, prepared, rows }] of Object.entries(entity.bindings)) {
      const node = graph.add([entity.name, ...parsePath(property)])
      byNode.set(node, { entity, property })
      const references = reader
        .template(template, prepared)
        .parts.flatMap((part) =>
          part.kind === 'binding' ? part.expression.references.map((reference) => reference.path) : [],
        )
      const own = rows === undefined ? [] : [[entity.name, ...parsePath(rows.of)]]
      graph.setReferences(node, [...own, ...references.map((path) => resolved(path, entity, rows?.as))])
    }
  }
  const { ranks } = rankNodes(graph)
  return [...byNode]
    .sort(([one], [other]) => (ranks[one] ?? 0) - (ranks[other] ?? 0))
    .map(([, bound]) => bound)
}

/** Where a path leads from an entity: its own names stand for others, and the name of an item for nothing. */
const resolved = (path: PathSegments, { names }: EntityMessage, item: string | undefined): PathSegments => {
  const [first = '', ...below] = path
  if (first === item) return []
  const target = names !== undefined && Object.hasOwn(names, first) ? names[first] : undefined
  return target === undefined ? path : [...target, ...below]
}
