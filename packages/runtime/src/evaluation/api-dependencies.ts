import { DependencyGraph, parsePath, type PathSegments } from '@ashlar/expression/running'
import type { EntityMessage } from './protocol.ts'

/** What of an API says how a run goes, rather than what it brought: reading it is not waiting for it. */
const aboutTheRun: ReadonlySet<string> = new Set(['isLoading', 'error'])

/**
 * Which APIs each bound property and each API's inputs depend on, through other bound properties too. `reachedFrom` tells
 * which bound properties read a path, or others that do.
 */
export const apiDependencies = (
  entities: Iterable<EntityMessage>,
  reachedFrom: (path: PathSegments) => readonly string[],
): Record<string, string[]> => {
  const apis: EntityMessage[] = []
  for (const entity of entities) if (entity.kind === 'api') apis.push(entity)
  const inputs = inputsOf(apis)
  const found: Record<string, string[]> = {}
  const add = (dependent: string, api: string) => {
    const known = found[dependent]
    if (known === undefined) found[dependent] = [api]
    else known.push(api)
  }
  for (const { name } of apis) {
    const response = [name, 'response']
    const reached = reachedFrom(response)
    for (const path of reached) add(path, name)
    for (const reader of readersAmong(inputs, response, reached)) add(reader, name)
  }
  return found
}

/** What the inputs of APIs read, one node for each API that reads anything; undefined where none does. */
const inputsOf = (apis: readonly EntityMessage[]): DependencyGraph | undefined => {
  const reading = apis.filter(({ inputs }) => inputs.length > 0)
  if (reading.length === 0) return undefined
  const graph = new DependencyGraph()
  for (const { name, inputs } of reading) {
    const paths = inputs.map((path) => parsePath(path))
    graph.setReferences(
      graph.add([name], name),
      paths.filter((path) => !aboutTheRun.has(path[1] ?? '')),
    )
  }
  return graph
}

/** The APIs whose inputs read a response or a property that it reaches. */
const readersAmong = (
  inputs: DependencyGraph | undefined,
  response: PathSegments,
  reached: readonly string[],
): Set<string> => {
  const readers = new Set<string>()
  if (inputs === undefined) return readers
  for (const path of [response, ...reached.map((one) => parsePath(one))]) {
    for (const node of inputs.readersOf(path)) readers.add(inputs.label(node))
  }
  return readers
}
