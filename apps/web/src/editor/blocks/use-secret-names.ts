import { call, routes } from '@ashlar/contract'
import type { ScopeEntry } from '@ashlar/runtime'
import type { Block } from '@ashlar/schema'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSession } from '../../session/index.ts'
import { secretNames } from './secret-names.ts'

/** How long names of secrets are taken as known, in milliseconds. */
const freshFor = 60_000

/**
 * The names of secrets for the code of a step, for those who may read secret stores; of no other block, which cannot read them.
 * None until they are known, and none after a failure: the step can be written and run without them.
 */
export const useSecretNames = (block: Block | undefined): readonly ScopeEntry[] => {
  const { may, capabilities } = useSession()
  const isOfStep = block?.kind === 'step' || block?.kind === 'stream'
  const { data } = useQuery({
    queryKey: ['secret stores', 'names'],
    queryFn: ({ signal }) => call(routes.secretStores.listNames, {}, signal),
    enabled: isOfStep && capabilities.secretStores && may('secrets stores:read'),
    staleTime: freshFor,
    retry: false,
  })
  return useMemo(() => (isOfStep ? secretNames(data?.stores ?? []) : []), [isOfStep, data])
}
