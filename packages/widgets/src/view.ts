import type { WidgetRecord } from '@ashlar/schema'
import type { ComponentType } from 'react'
import type { WidgetHost } from './host.ts'

/** What a widget's view is given. All of it is stable while nothing in the widget changed. */
export interface WidgetViewProps {
  readonly id: string
  readonly host: WidgetHost
  readonly record: WidgetRecord
  readonly values: Readonly<Record<string, unknown>>
  readonly errors: Readonly<Record<string, string>>
  readonly isLoading: boolean
  /** The id of the element that holds the tooltip's text, for `aria-describedby` of the control. */
  readonly describedBy: string | undefined
}

/** The React component that draws one type of widget. It fills its frame and never positions itself. */
export type WidgetView = ComponentType<WidgetViewProps>
