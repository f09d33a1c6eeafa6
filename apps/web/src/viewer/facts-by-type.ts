import type { PublishedApplication } from '@ashlar/contract'
import type { WidgetFacts, WidgetFactsByType } from '@ashlar/runtime'

/** Enough of a check to tell facts from something else: the server made them of its own descriptors. */
const isFacts = (value: object): value is WidgetFacts =>
  'type' in value && 'properties' in value && 'exposes' in value && 'settable' in value

/** What the server sent along of the kinds of widgets, by type; a page without its facts shows no values. */
export const factsByType = ({ facts }: Pick<PublishedApplication, 'facts'>): WidgetFactsByType => {
  const byType = new Map<string, WidgetFacts>()
  for (const one of facts) if (isFacts(one)) byType.set(one.type, one)
  return byType
}
