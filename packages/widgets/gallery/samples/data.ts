import type { SamplePages } from './sample-pages.ts'
import { tablePages } from './tables.ts'

/** The pages that show this family in all its states. */
export const dataPages: SamplePages = { ...tablePages }
