import { Spinner } from '@ashlar/ui'
import { useQuery } from '@tanstack/react-query'
import { ForbiddenPage } from './ForbiddenPage.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'
import { permissionsOrNone } from './permissions-or-none.ts'

/**
 * What stands in the place of an editor that was refused: who may do something else with the thing is told what they lack;
 * to everybody else there is nothing at the address.
 */
export const RefusedPage = ({
  what,
  readPermissions,
}: {
  /** What they asked for, such as "Editing this application". */
  what: string
  /** What they may do with it. Throws where that is nothing, too. */
  readPermissions: (signal: AbortSignal) => Promise<readonly string[]>
}) => {
  const permissions = useQuery({
    queryKey: ['permissions-of', what, window.location.pathname],
    queryFn: ({ signal }) => permissionsOrNone(readPermissions, signal),
    retry: false,
  })
  if (permissions.data === undefined) return <Spinner label="Asking what you may do…" isFullPage />
  return permissions.data.length === 0 ? <NotFoundPage /> : <ForbiddenPage resources={[what]} />
}
