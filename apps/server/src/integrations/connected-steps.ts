import { findBuiltInDescriptor } from '@ashlar/integrations/descriptors'
import { type Block, type StepBlock, stepsWithin } from '@ashlar/schema'

/** The steps of an API that run on an integration; code and calls of workflows need none, nor a right to one. */
export const connectedSteps = (blocks: readonly Block[]): StepBlock[] =>
  stepsWithin(blocks).filter(({ pluginId }) => findBuiltInDescriptor(pluginId) === undefined)
