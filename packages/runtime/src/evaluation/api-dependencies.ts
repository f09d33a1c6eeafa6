import { DependencyGraph, parsePath, type PathSegments } from '@ashlar/expression/running'
import type { EntityMessage } from './protocol.ts'

/** What of an API says how a run goes, rather than what it brought: reading it is not waiting for it. */
const aboutTheRun: ReadonlySet<string> = new Set(['isLoading', 'error'])

/**
 * Which APIs each bound property and each API's inputs depend on, through other bound properties too.
 * `dependencies` tells what each bound property reads, by path; where there is no API it is not asked.
 */
export const apiDependencies = (
  entities: Iterable<EntityMessage>,
  dependencies: () => Readonly<Record<string, readonly string[]>>,
): Record<string, string[]> => {
  const graph = new DependencyGraph()
  const apis: EntityMessage[] = []
  for (const entity of entities) {
    if (entity.kind !== 'api') continue
    apis.push(entity)
    graph.add([entity.name, 'response'], entity.name)
  }
  const found: Record<string, string[]> = {}
  if (apis.length === 0) return found
  const reads = (paths: readonly string[]): PathSegments[] =>
    paths.map((path) => parsePath(path)).filter((path) => !aboutTheRun.has(path[1] ?? ''))
  const isApi = new Set(apis.map((api) => api.name))
  for (const [label, paths] of Object.entries(dependencies())) {
    const own = paths.filter((path) => !isApiState(path, isApi))
    if (own.length > 0)
      graph.setReferences(
        graph.add(label, label),
        own.map((path) => parsePath(path)),
      )
  }
  for (const api of apis) {
    // A name that no entity can have, so that nothing else can read it.
    const node = graph.add([inputsOf + api.name], inputsOf + api.name)
    graph.setReferences(node, reads(api.inputs))
  }
  for (const api of apis) {
    for (const label of reachedFrom(graph, api.name)) {
      const key = label.startsWith(inputsOf) ? label.slice(inputsOf.length) : label
      const list = found[key]
      if (list === undefined) found[key] = [api.name]
      else list.push(api.name)
    }
  }
  return found
}

const inputsOf = '(inputs) '

const isApiState = (path: string, apis: ReadonlySet<string>): boolean => {
  const [name = '', property = ''] = parsePath(path)
  return apis.has(name) && aboutTheRun.has(property)
}

const reachedFrom = (graph: DependencyGraph, api: string): string[] => {
  const start = graph.find([api, 'response'])
  const seen = new Set<number>([start])
  const open = [start]
  const labels: string[] = []
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    for (const reader of graph.readers(node)) {
      if (seen.has(reader)) continue
      seen.add(reader)
      labels.push(graph.label(reader))
      open.push(reader)
    }
  }
  return labels
}
