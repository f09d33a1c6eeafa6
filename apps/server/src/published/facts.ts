import type { PublishedPage } from '@ashlar/contract'
import { publishedFacts, type PublishedFacts } from '@ashlar/schema'
import { widgetDescriptors } from '@ashlar/widgets/descriptors'

const descriptors = new Map(widgetDescriptors.map((descriptor) => [descriptor.type, descriptor]))
const madeOf = new Map<string, PublishedFacts>()
const ofPages = new WeakMap<readonly PublishedPage[], PublishedFacts[]>()

const factsOf = (type: string): PublishedFacts[] => {
  const known = madeOf.get(type)
  if (known !== undefined) return [known]
  const descriptor = descriptors.get(type)
  if (descriptor === undefined) return []
  const made = publishedFacts(descriptor)
  madeOf.set(type, made)
  return [made]
}

/** What browsers have to know of the kinds of widgets that pages use: those and no others. Made once for each deployment. */
export const factsOfPages = (pages: readonly PublishedPage[]): PublishedFacts[] => {
  const known = ofPages.get(pages)
  if (known !== undefined) return known
  const types = new Set(pages.flatMap((page) => page.widgets.map((widget) => widget.type)))
  const facts = [...types].sort().flatMap(factsOf)
  ofPages.set(pages, facts)
  return facts
}
