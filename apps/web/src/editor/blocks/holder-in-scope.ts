import type { ScopeEntry } from '@ashlar/runtime'

const words: Readonly<Record<ScopeEntry['kind'], string>> = {
  widget: 'a component on this page',
  api: 'an API on this page',
  stateVariable: 'a variable on this page',
  timer: 'a timer on this page',
  global: 'something that every page can read',
}

/** What has a name outside of an API, in words; null where nothing has it. */
export const holderInScope = (names: readonly ScopeEntry[], name: string): string | null => {
  const found = names.find((entry) => entry.name === name)
  return found === undefined ? null : words[found.kind]
}
