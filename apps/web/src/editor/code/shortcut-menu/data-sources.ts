/** What a new API can begin with: an integration, or a language. */
export interface DataSource {
  readonly id: string
  readonly name: string
  readonly icon: string
  readonly pluginId: string
  /** Made by the product itself to try things out. */
  readonly isDemo: boolean
}

/** The plugins that stand first, in this order; a REST API without an integration is `rest`. */
const first = ['python', 'javascript', 'restapi'] as const

const rank = ({ pluginId, id, isDemo }: DataSource): number => {
  if (isDemo) return first.length + 2
  const position = first.findIndex((known) => known === pluginId)
  if (position === -1) return first.length + 1
  // An integration of REST APIs stands behind a request that needs none.
  return pluginId === 'restapi' && id !== pluginId ? first.length : position
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

/** The data sources in the order in which they are offered: languages, REST APIs, all others, and those for trying out last. */
export const inOrder = (sources: readonly DataSource[]): DataSource[] =>
  sources.toSorted(
    (one, other) =>
      rank(one) - rank(other) || compare(one.pluginId, other.pluginId) || compare(one.name, other.name),
  )
