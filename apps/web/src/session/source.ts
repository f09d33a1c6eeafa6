import { mostSourceValues, type Source, sourceSchema } from '@ashlar/contract'

/** What a browser keeps of where somebody comes from, until the server knows it. */
export const sourceKey = 'ashlar:source'

const isSource = (source: unknown): source is Source => sourceSchema.safeParse(source).success

/** From where somebody comes who opens an address: what led there, and the parameters of a campaign in it. */
export const sourceOf = (search: string, referrer: string): Source => {
  const entries = [['referrer', referrer.slice(0, 200)] as const, ...new URLSearchParams(search)]
  const kept = entries.filter(([name, value]) => isSource({ [name]: value })).slice(0, mostSourceValues)
  return Object.fromEntries(kept)
}

/** It as the `state` that goes along to the form, in characters that any address may hold; empty for nothing. */
export const stateOf = (source: Source): string => {
  if (Object.keys(source).length === 0) return ''
  const bytes = new TextEncoder().encode(JSON.stringify(source))
  return btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** What a `state` says; nothing where anybody made one up that cannot be read. */
export const sourceIn = (state: string): Source => {
  try {
    const text = atob(state.replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(text, (letter) => letter.codePointAt(0) ?? 0)
    const read = sourceSchema.safeParse(JSON.parse(new TextDecoder().decode(bytes)))
    return read.success && Object.keys(read.data).length <= mostSourceValues ? read.data : {}
  } catch {
    return {}
  }
}

type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Keeps it for the first question of whoever signs up, which may be asked in another tab. A blocked storage keeps nothing. */
export const keepSource = (source: Source, storage: () => Kept = () => window.localStorage): void => {
  if (Object.keys(source).length === 0) return
  try {
    storage().setItem(sourceKey, stateOf(source))
  } catch {
    // It is not needed for anything.
  }
}

/** What is kept of it, to be told with the first question. */
export const keptSource = (storage: () => Kept = () => window.localStorage): Source => {
  try {
    return sourceIn(storage().getItem(sourceKey) ?? '')
  } catch {
    return {}
  }
}

/** Forgets it: the server knows it now. */
export const forgetSource = (storage: () => Kept = () => window.localStorage): void => {
  try {
    storage().removeItem(sourceKey)
  } catch {
    // Nothing was kept.
  }
}
