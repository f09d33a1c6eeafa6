import type { RunView } from '@ashlar/contract'
import type { ScopeEntry } from '@ashlar/runtime'
import type { ApiRecord } from '@ashlar/schema'

/** The names that the bindings of a step may use: the steps before it with what they last answered, then the page's. */
export const stepScope = (
  api: ApiRecord,
  stepId: string,
  run: RunView | null,
  names: readonly ScopeEntry[],
): ScopeEntry[] => {
  const place = api.blocks.findIndex((block) => block.id === stepId)
  const former = api.blocks.slice(0, Math.max(0, place)).map((block): ScopeEntry => {
    const result = run?.steps.find((step) => step.block === block.name)
    return {
      name: block.name,
      kind: 'api',
      type: 'step',
      value: { output: result?.output },
      help: 'A step before this one.',
    }
  })
  const taken = new Set(former.map((entry) => entry.name))
  // An API cannot read its own answer while it is being made.
  return [...former, ...names.filter((entry) => entry.name !== api.name && !taken.has(entry.name))]
}
