import type { WidgetRecord } from '@ashlar/schema'

/** Whether the builder gave the event something to do; what cannot be pressed is no button. */
export const hasSteps = (record: WidgetRecord, event: string): boolean => {
  const steps: unknown = record.properties[event]
  return Array.isArray(steps) && steps.length > 0
}
