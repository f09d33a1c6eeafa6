import type { SamplePages } from './sample-pages.ts'
import { overlaySamples } from './overlay-samples.ts'
import { stackSamples } from './stack-samples.ts'

/** The pages that show this family in all its states. */
export const layoutPages: SamplePages = {
  ...overlaySamples,
  layout: stackSamples,
}
