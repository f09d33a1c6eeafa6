import { useLocation, useRouter } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { withBranch } from '../branches/branch-in-query.ts'
import type { OrganizationApiKind } from '../organization-apis/api-kind.ts'
import { editorAddressOf } from '../organization-apis/api-kind.ts'
import { type EditorPlace, placeAddress, readPlace } from './address.ts'

/** What the address says of a workflow or job, and the ways to show something else. */
export const usePlace = (
  kind: OrganizationApiKind,
  /** The workflow or job, also where a branch of it is open. */
  apiId: string,
  /** The name of the branch; null: the default one. */
  branch: string | null,
): {
  place: EditorPlace
  /** Goes there, so that Back leads here. */
  go: (place: EditorPlace) => void
  /** Says in the address what is shown already. */
  follow: (place: EditorPlace) => void
} => {
  const { history } = useRouter()
  const { pathname } = useLocation()
  const base = editorAddressOf(kind, apiId)
  const isHere = (path: string): boolean => path === base || path.startsWith(`${base}/`)
  // On the way to another screen the address is that of the other screen already.
  const [latest, setLatest] = useState(pathname)
  if (isHere(pathname) && pathname !== latest) setLatest(pathname)
  const go = useCallback(
    (place: EditorPlace) => history.push(withBranch(placeAddress(kind, apiId, place), branch)),
    [history, kind, apiId, branch],
  )
  return {
    place: readPlace(latest.slice(base.length)),
    go,
    follow: (place) => {
      const address = placeAddress(kind, apiId, place)
      const present = history.location.pathname
      if (isHere(present) && address !== present) history.replace(withBranch(address, branch))
    },
  }
}
