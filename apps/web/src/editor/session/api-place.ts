/** What of an open API is shown: one of its blocks, or one of the parts of its settings. */
export type ApiPlace = { readonly action: string } | ApiPart

/** The parts of the settings of an API. */
export const apiParts = ['general', 'inputs', 'response'] as const

export type ApiPart = (typeof apiParts)[number]

/** What stands behind the API in an address: `actions/{actionId}`, or a part by its name. */
export const apiPlaceInAddress = (place: ApiPlace): string =>
  typeof place === 'string' ? place : `actions/${encodeURIComponent(place.action)}`

/** The place that stands behind an API in an address; null where none does. */
export const apiPlaceOfAddress = (text: string): ApiPlace | null => {
  const part = apiParts.find((known) => known === text)
  if (part !== undefined) return part
  const action = /^actions\/([^/]+)$/.exec(text)?.[1]
  if (action === undefined) return null
  try {
    return { action: decodeURIComponent(action) }
  } catch {
    return null
  }
}

/** Whether two places are the same. */
export const isSameApiPlace = (first: ApiPlace | null, second: ApiPlace | null): boolean =>
  first === second ||
  (typeof first === 'object' &&
    typeof second === 'object' &&
    first !== null &&
    second !== null &&
    first.action === second.action)
