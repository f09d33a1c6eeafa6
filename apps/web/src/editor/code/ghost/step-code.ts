import type { Block } from '@ashlar/schema'
import { createContext } from 'react'

/** The step around a field, as whoever completes or assists its code is told; fields outside of one have none. */
export interface StepCode {
  readonly id: string
  readonly name: string
  readonly pluginId: string
  /** The integration on which it runs; empty where it needs none. */
  readonly integrationId: string
  /** The profile for which the integration is configured on its own; null where its default configuration counts. */
  readonly configurationId: string | null
  /** All blocks of its API. */
  readonly blocks: readonly Block[]
}

/** The step around a field; null in panels of properties and wherever else no step is written. */
export const stepCodeContext = createContext<StepCode | null>(null)
