import { queryOptions } from '@tanstack/react-query'
import { callInSession } from '../session/index.ts'
import { keptCalls } from './kept-calls.ts'
import type { OpenHere } from './kept-here.ts'

/** Everything that is known of how something stands to its repository. */
export const repositoryKey = ({ id }: OpenHere) => ['repository of', id] as const

/** In which repository something or a branch is kept, and how many changes are not there; null: in none. */
export const repositoryStateQuery = (open: OpenHere) =>
  queryOptions({
    queryKey: [...repositoryKey(open), 'state'],
    queryFn: ({ signal }) => callInSession(keptCalls[open.type].read(open.id, signal)),
    staleTime: 0,
  })

/** What leads from what the repository holds to what is saved. */
export const unpushedQuery = (open: OpenHere) =>
  queryOptions({
    queryKey: [...repositoryKey(open), 'changes'],
    queryFn: ({ signal }) => callInSession(keptCalls[open.type].compare(open.id, signal)),
    staleTime: 0,
    gcTime: 0,
  })

/** Whether somebody changed the files in the repository since; the repository itself is asked. */
export const repositoryNewsQuery = (open: OpenHere) =>
  queryOptions({
    queryKey: [...repositoryKey(open), 'news'],
    queryFn: ({ signal }) => callInSession(keptCalls[open.type].lookAt(open.id, signal)),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })

/** How many changes are not in the repository, in words. */
export const sayUnpushed = (changes: number | null): string => {
  if (changes === null) return 'Not pushed yet'
  if (changes === 0) return 'Everything is pushed'
  return changes === 1 ? '1 change not pushed' : `${changes} changes not pushed`
}
