import { call, type ModuleSummary, routes } from '@ashlar/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEditorSession } from '../context/editor-context.tsx'
import { callInSession } from '../../session/index.ts'

/** The deployed modules of the organization that the person may use. */
export const modulesQuery = queryOptions({
  queryKey: ['modules'],
  queryFn: ({ signal }) => callInSession(call(routes.modules.list, {}, signal)),
  select: ({ modules }) => modules,
  staleTime: 10_000,
})

const none: readonly ModuleSummary[] = []

/** A module that the person may use, as it is deployed now; undefined while that is not known. */
export const useModule = (moduleId: string): ModuleSummary | undefined =>
  useQuery(modulesQuery).data?.find(({ id }) => id === moduleId)

/** The modules that every word of a search finds; a module does not stand in itself. */
export const useFoundModules = (query: string): readonly ModuleSummary[] => {
  const { applicationId } = useEditorSession()
  const { data = none } = useQuery(modulesQuery)
  const words = query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  return data.filter(
    ({ id, name }) =>
      id !== applicationId &&
      words.every((word) => name.toLowerCase().includes(word) || 'module'.startsWith(word)),
  )
}
