import { formSamples, gridSamples, manySamples, sectionSamples } from './container-samples.ts'
import { overlaySamples } from './overlay-samples.ts'
import type { SamplePages } from './sample-pages.ts'
import { stackSamples } from './stack-samples.ts'

/** The pages that show this family in all its states. */
export const layoutPages: SamplePages = {
  ...overlaySamples,
  layout: stackSamples,
  'layout-states': formSamples,
  'layout-grid': gridSamples,
  'layout-sections': sectionSamples,
  'layout-many': manySamples,
}
