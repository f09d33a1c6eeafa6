import type { EventOf, ViewFacts, WidgetRecord } from '@ashlar/schema'

/**
 * Whether the builder gave the event of a widget something to do; what cannot be pressed is no button. `Widget` is its
 * descriptor, as in `hasSteps<typeof text>(record, 'onClick')`.
 */
export const hasSteps = <Widget extends ViewFacts>(record: WidgetRecord, event: EventOf<Widget>): boolean => {
  const steps: unknown = record.properties[event]
  return Array.isArray(steps) && steps.length > 0
}
