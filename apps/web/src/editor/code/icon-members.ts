import type { ScopeEntry } from '@ashlar/runtime'
import { iconMember } from '@ashlar/schema'
import { readIconNames } from '../read-icon-names.ts'

let members: Readonly<Record<string, string>> = {}
let asked: Promise<void> | null = null

const ask = (): Promise<void> => {
  asked ??= readIconNames().then(
    (names) => {
      members = Object.fromEntries(names.map((name) => [iconMember(name), name]))
    },
    () => {
      // Asked again when something is completed again.
      asked = null
    },
  )
  return asked
}

/**
 * What has to come before code can be completed that ends like this: the names of the icons, where one of them is being
 * written. Null where nothing has to. Never rejects.
 */
export const awaitedBy = (written: string): Promise<void> | null =>
  /\bicons\s*\??\.\s*\w*$/u.test(written) ? ask() : null

/** What bindings may name, with the names of all icons below `icons`: fetched when they are first asked for. */
export const withIconMembers = (names: readonly ScopeEntry[]): readonly ScopeEntry[] => {
  if (!names.some(isIcons)) return names
  void ask()
  return names.map((entry) => (isIcons(entry) ? { ...entry, value: members } : entry))
}

const isIcons = ({ name, kind }: ScopeEntry): boolean => name === 'icons' && kind === 'global'
