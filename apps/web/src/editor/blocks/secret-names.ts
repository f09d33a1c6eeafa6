import type { RouteOutput, routes } from '@ashlar/contract'
import type { ScopeEntry } from '@ashlar/runtime'

type Stores = RouteOutput<typeof routes.secretStores.listNames>['stores']

/** What code of a step shows of a secret: that there is one. */
const hidden = '***'

/** `sb_secrets` as the code of a step may read it; nothing where there are no secrets. */
export const secretNames = (stores: Stores): ScopeEntry[] => {
  // A store that does not say what is in it may hold what is wanted.
  const holding = stores.filter(({ secrets }) => secrets === null || secrets.length > 0)
  if (holding.length === 0) return []
  const value = Object.fromEntries(
    holding.map(({ name, secrets }): [string, Record<string, string>] => [
      name,
      Object.fromEntries((secrets ?? []).map((secret) => [secret, hidden])),
    ]),
  )
  return [
    {
      name: 'sb_secrets',
      kind: 'global',
      type: 'secrets',
      value,
      help: 'Secrets of stores. They are read on the server when the step runs, and are *** in what it gives.',
      helpBelow: ([store = '', secret]) =>
        secret === undefined
          ? 'A secret store.'
          : `A secret of the store ${store}. It is read on the server when the step runs.`,
    },
  ]
}
