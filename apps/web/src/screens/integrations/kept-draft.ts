import { check, jsonObjectSchema } from '@ashlar/schema'
import { enteredKey } from '../../session/entered-key.ts'
import type { ConnectionDraft } from './connection-draft.ts'

type KeptDraft = Pick<ConnectionDraft, 'name' | 'configuration'>

/**
 * Keeps what is entered in a form for this tab and this visit of it, without secrets, so that whoever goes back in the middle finds
 * it there again. What is as it was at first is not kept.
 */
export const keepDraft = (
  visit: string,
  { name, configuration }: ConnectionDraft,
  initial: ConnectionDraft,
  storage: () => Storage = () => window.sessionStorage,
): void => {
  const entered = JSON.stringify({ name, configuration })
  const isChanged = entered !== JSON.stringify({ name: initial.name, configuration: initial.configuration })
  try {
    if (isChanged) storage().setItem(enteredKey(visit), `{"at":${Date.now()},"entered":${entered}}`)
    else storage().removeItem(enteredKey(visit))
  } catch {
    // A blocked or full storage costs what was entered in a form that was left.
  }
}

/** What was entered on this visit before; undefined where nothing was. */
export const keptDraft = (
  visit: string,
  storage: () => Storage = () => window.sessionStorage,
): KeptDraft | undefined => {
  try {
    const kept = check(jsonObjectSchema, JSON.parse(storage().getItem(enteredKey(visit)) ?? 'null'))
    const entered = check(jsonObjectSchema, kept.ok ? kept.value['entered'] : null)
    if (!entered.ok || typeof entered.value['name'] !== 'string') return undefined
    const configuration = check(jsonObjectSchema, entered.value['configuration'])
    return configuration.ok ? { name: entered.value['name'], configuration: configuration.value } : undefined
  } catch {
    return undefined
  }
}

/** Forgets what was entered, since it was saved. */
export const forgetDraft = (visit: string, storage: () => Storage = () => window.sessionStorage): void => {
  try {
    storage().removeItem(enteredKey(visit))
  } catch {
    // A blocked storage has nothing to forget.
  }
}
