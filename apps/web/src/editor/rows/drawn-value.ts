import type { JsonValue } from '@ashlar/schema'

/** What every field gets that shows a value as rows. */
export interface DrawnValueProps {
  label: string
  value: JsonValue | undefined
  onChange: (value: string) => void
  onLeave: () => void
}
