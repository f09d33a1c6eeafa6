import type { OrganizationApiKind } from '../organization-apis/api-kind.ts'
import { editorAddressOf } from '../organization-apis/api-kind.ts'

/** What of a workflow or job is shown. */
export type EditorPlace =
  /** The blocks, with one of them selected or, with `null`, what it does as a whole. */
  | { readonly tab: 'build'; readonly blockId: string | null }
  /** Its runs, or one of them. */
  | { readonly tab: 'runs'; readonly runId: string | null }
  | { readonly tab: 'versions' }

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Reads what stands in an address behind the id of a workflow or job; `action` may be left out. */
export const readPlace = (behind: string): EditorPlace => {
  const [first = '', second] = behind.split('/').filter((part) => part !== '')
  if (first === 'runs') return { tab: 'runs', runId: second === undefined ? null : decode(second) }
  if (first === 'versions') return { tab: 'versions' }
  const blockId = first === 'action' ? (second ?? '') : first
  return { tab: 'build', blockId: blockId === '' ? null : decode(blockId) }
}

/** The address of what is shown of a workflow or job. */
export const placeAddress = (
  kind: Pick<OrganizationApiKind, 'path'>,
  apiId: string,
  place: EditorPlace,
): string => {
  const base = editorAddressOf(kind, apiId)
  switch (place.tab) {
    case 'build':
      return place.blockId === null ? base : `${base}/action/${encodeURIComponent(place.blockId)}`
    case 'runs':
      return place.runId === null ? `${base}/runs` : `${base}/runs/${encodeURIComponent(place.runId)}`
    case 'versions':
      return `${base}/versions`
  }
}
