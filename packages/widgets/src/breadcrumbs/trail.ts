import type { ValuesOf } from '@ashlar/schema'
import { dataOf, isRecord } from '../values.ts'
import type { breadcrumbs } from './breadcrumbs.ts'

/** One step of the way, as its item or the data says it. */
export type Crumb = Readonly<Record<string, unknown>>

/** The most steps that are read. */
export const longestTrail = 200

const ofData = (entry: unknown): readonly Crumb[] => {
  if (typeof entry === 'string' || typeof entry === 'number') return [{ label: entry }]
  if (!isRecord(entry)) return []
  const linkTo = entry.linkTo ?? (entry.url === undefined ? 'page' : 'customUrl')
  return [{ ...entry, linkTo }]
}

/** The steps to show: those of the data where it has some, else those of the builder; `count` is how many there are. */
export const readCrumbs = (
  values: ValuesOf<typeof breadcrumbs>,
): { readonly crumbs: readonly Crumb[]; readonly count: number } => {
  const data = dataOf(values.data)
  if (Array.isArray(data)) return { crumbs: data.slice(0, longestTrail).flatMap(ofData), count: data.length }
  const given: readonly unknown[] = Array.isArray(values.crumbs) ? values.crumbs : []
  return { crumbs: given.slice(0, longestTrail).filter(isRecord), count: given.length }
}

/** Which steps are shown, by place, and where the button stands that opens the others (`null`: there is none). */
export const shownSteps = (
  count: number,
  most: number,
  isOpen: boolean,
): { readonly shown: readonly number[]; readonly gapAfter: number | null } => {
  const all = Array.from({ length: count }, (_none, index) => index)
  const limit = Math.max(2, Math.round(most))
  if (isOpen || count <= limit) return { shown: all, gapAfter: null }
  return { shown: [0, ...all.slice(count - limit + 1)], gapAfter: 0 }
}
