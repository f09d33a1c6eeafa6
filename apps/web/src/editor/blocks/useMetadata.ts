import type { IntegrationMetadata } from '@ashlar/contract'
import { useEffect, useRef, useState } from 'react'

/**
 * The tables and columns behind an integration, for suggestions; `undefined` until they are known. A failure leaves
 * the suggestions out and nothing else: the step can be written and run without them.
 */
export const useMetadata = (
  integrationId: string | null,
  load: (integrationId: string) => Promise<IntegrationMetadata>,
): IntegrationMetadata | undefined => {
  const [known, setKnown] = useState<ReadonlyMap<string, IntegrationMetadata>>(new Map())
  const latestLoad = useRef(load)
  useEffect(() => {
    latestLoad.current = load
  })
  const isKnown = integrationId === null || known.has(integrationId)
  useEffect(() => {
    if (integrationId === null || isKnown) return undefined
    let isGone = false
    latestLoad.current(integrationId).then(
      (metadata) => {
        if (!isGone) setKnown((current) => new Map(current).set(integrationId, metadata))
      },
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [integrationId, isKnown])
  return integrationId === null ? undefined : known.get(integrationId)
}
