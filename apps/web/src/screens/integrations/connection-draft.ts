import type { IntegrationView } from '@ashlar/contract'
import {
  checkConfiguration,
  defaultConfiguration,
  type ConnectionDescriptor,
  keyPairsOf,
  secretNames,
} from '@ashlar/integrations/descriptors'
import type { JsonObject, Problem } from '@ashlar/schema'

/** A connection as it stands in its form. */
export interface ConnectionDraft {
  name: string
  configuration: JsonObject
  /** Secrets that were typed: text is a new value, null takes the saved one away; an empty or absent one stays as it is. */
  secrets: Readonly<Record<string, string | null>>
}

/** What the server keeps of a connection; null for one that was never saved. */
export type SavedConnection = Pick<IntegrationView, 'configuration' | 'secretsSet'> | null

/** The draft of a new connection. */
export const newDraft = (descriptor: ConnectionDescriptor): ConnectionDraft => ({
  name: '',
  configuration: defaultConfiguration(descriptor),
  secrets: {},
})

/** The draft of a saved connection, or of what it is in one profile. */
export const draftOf = (
  descriptor: ConnectionDescriptor,
  name: string,
  { configuration }: Pick<IntegrationView, 'configuration'>,
): ConnectionDraft => ({
  name,
  configuration: { ...defaultConfiguration(descriptor), ...configuration },
  secrets: {},
})

/** Whether the connection leads elsewhere than the saved one; its secrets then have to be given again. */
export const hasMoved = (
  descriptor: ConnectionDescriptor,
  draft: ConnectionDraft,
  saved: SavedConnection,
): boolean =>
  saved !== null && descriptor.target(draft.configuration) !== descriptor.target(saved.configuration)

/** The names of what the server makes by itself: a draft says nothing of it but that it is to be made anew. */
const madeOf = (descriptor: ConnectionDescriptor): ReadonlySet<string> =>
  new Set(keyPairsOf(descriptor).map(({ key }) => key))

/** Whether a draft says something else than what is saved. */
export const isChanged = (
  descriptor: ConnectionDescriptor,
  draft: ConnectionDraft,
  saved: SavedConnection,
): boolean => {
  if (saved === null || Object.values(draft.secrets).some((value) => value !== '')) return true
  const made = madeOf(descriptor)
  return Object.entries(draft.configuration).some(
    ([key, value]) =>
      !made.has(key) && JSON.stringify(value) !== JSON.stringify(saved.configuration[key] ?? value),
  )
}

/** Whether a secret is to be taken away, or made anew where the server makes it; one of another place is not there to be. */
export const isRemoved = (
  descriptor: ConnectionDescriptor,
  name: string,
  draft: ConnectionDraft,
  moved: boolean,
): boolean => draft.secrets[name] === null && (!moved || madeOf(descriptor).has(name))

/** Whether a secret is kept by the server and will stay, so that the form says "Saved" instead of asking for it. */
export const isKept = (
  name: string,
  draft: ConnectionDraft,
  saved: SavedConnection,
  moved: boolean,
): boolean => saved !== null && !moved && !(name in draft.secrets) && saved.secretsSet.includes(name)

/** What is sent to test or to save a draft. Secrets that no longer belong to it, or to its target, are taken away. */
export const requestOf = (
  descriptor: ConnectionDescriptor,
  draft: ConnectionDraft,
  saved: SavedConnection,
): { configuration: JsonObject; secrets: Record<string, string | null> } => {
  const allowed = new Set(secretNames(descriptor, draft.configuration))
  const moved = hasMoved(descriptor, draft, saved)
  // The server keeps those that it made, wherever the connection leads.
  const made = madeOf(descriptor)
  const secrets: Record<string, string | null> = {}
  for (const name of saved?.secretsSet ?? []) {
    if (!made.has(name) && (moved || !allowed.has(name))) secrets[name] = null
  }
  for (const [name, value] of Object.entries(draft.secrets)) {
    if (!allowed.has(name)) continue
    if (value !== null && value !== '') secrets[name] = value
    else if (value === null && saved?.secretsSet.includes(name) === true) secrets[name] = null
  }
  return { configuration: draft.configuration, secrets }
}

/** What keeps a draft from being tested, each problem at the key of its field. */
export const connectionProblems = (
  descriptor: ConnectionDescriptor,
  draft: ConnectionDraft,
): readonly Problem[] => {
  const checked = checkConfiguration(descriptor, draft.configuration)
  return checked.ok ? [] : checked.problems
}
