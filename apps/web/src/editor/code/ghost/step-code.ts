import type { CompletionDocument } from '@ashlar/schema'
import { createContext } from 'react'

/** The code of a step, as whoever completes it is told; fields outside of one have none. */
export interface StepCode {
  readonly name: string
  /** The code of the steps before it, each as a file, in their order. */
  readonly documents: () => readonly CompletionDocument[]
}

/** The step around a field; null in panels of properties and wherever else no step is written. */
export const stepCodeContext = createContext<StepCode | null>(null)
