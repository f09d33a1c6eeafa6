import type { CompletionDocument } from '@ashlar/schema'
import { createContext } from 'react'

/** The code of a step, as whoever completes it is told; fields outside of one have none. */
export interface StepCode {
  readonly name: string
  readonly pluginId: string
  /** The integration on which it runs; empty where it needs none. */
  readonly integrationId: string
  /** Whether a block before it, by its name, answers with rows of a database. */
  readonly hasRows: (name: string) => boolean
  /** The code of the steps before it, each as a file, in their order. */
  readonly documents: () => readonly CompletionDocument[]
}

/** The step around a field; null in panels of properties and wherever else no step is written. */
export const stepCodeContext = createContext<StepCode | null>(null)
