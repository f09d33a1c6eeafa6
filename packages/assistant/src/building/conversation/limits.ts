import { longestBuildingAnswer } from '@ashlar/schema/building'

/** How long a conversation may go on by itself. */
export interface BuildingLimits {
  /** How often the model is asked for one instruction. */
  readonly turns: number
  /** How long one answer of the model may take, in milliseconds. */
  readonly milliseconds: number
  /** How long one answer may be, in characters. */
  readonly characters: number
  /** How much the model is told at once, in characters. */
  readonly context: number
}

/** What holds where a host says nothing else. */
export const usualLimits: BuildingLimits = {
  turns: 20,
  milliseconds: 180_000,
  characters: longestBuildingAnswer,
  context: 200_000,
}
