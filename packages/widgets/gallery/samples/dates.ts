import type { SamplePages } from './sample-pages.ts'

/** The pages that show this family in all its states. */
export const datesPages: SamplePages = {}
