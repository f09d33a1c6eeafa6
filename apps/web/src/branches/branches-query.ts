import { queryOptions } from '@tanstack/react-query'
import { callInSession } from '../session/index.ts'
import { branchCalls } from './branch-calls.ts'
import type { Branched } from './branched.ts'

/** Everything that is known of the branches of something. */
export const branchesKey = ({ id }: Pick<Branched, 'id'>) => ['branches', id] as const

/** All branches, the default one first. */
export const branchesQuery = (branched: Branched) =>
  queryOptions({
    queryKey: [...branchesKey(branched), 'list'],
    queryFn: ({ signal }) => callInSession(branchCalls[branched.type].list(branched.id, signal)),
  })

/** What leads from the default branch to another one, as they are saved now. */
export const branchComparisonQuery = (branched: Branched, branchId: string) =>
  queryOptions({
    queryKey: [...branchesKey(branched), 'comparison', branchId],
    queryFn: ({ signal }) => callInSession(branchCalls[branched.type].compare(branched.id, branchId, signal)),
    staleTime: 0,
    gcTime: 0,
  })
