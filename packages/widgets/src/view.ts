import type { EventOf, ExposedOf, SettableOf, ValuesOf, ViewFacts, WidgetRecord } from '@ashlar/schema'
import type { ReactNode } from 'react'
import type { ViewHost } from './host.ts'

/** What a view tells the host of its own widget. The same functions as long as the widget stands where it does. */
export interface ViewActions<Widget extends ViewFacts> {
  /** Sets an exposed value or a settable property, because a person did something in the view. */
  readonly setValue: (name: SettableOf<Widget>, value: unknown) => void
  /** Sets an exposed value that follows from what the widget has already: nobody did anything. */
  readonly report: (name: ExposedOf<Widget>, value: unknown) => void
  /** Runs the steps of an event; `details` becomes what they may read of it. */
  readonly trigger: (event: EventOf<Widget>, details?: Readonly<Record<string, unknown>>) => void
}

/** What the view of every widget is given, whatever its type. */
export interface CommonViewProps {
  readonly id: string
  readonly host: ViewHost
  readonly record: WidgetRecord
  readonly errors: Readonly<Record<string, string>>
  readonly isLoading: boolean
  /** The id of the element that holds the tooltip's text, for `aria-describedby` of the control. */
  readonly describedBy: string | undefined
}

/**
 * What a widget's view is given. `Widget` is its descriptor (`typeof button`), or what a shared part needs of one. All of
 * it is stable while nothing in the widget changed.
 */
export interface WidgetViewProps<Widget extends ViewFacts> extends CommonViewProps, ViewActions<Widget> {
  /** The properties and exposed values as the descriptor says that they are, whatever bindings gave. */
  readonly values: ValuesOf<Widget>
}

/**
 * What a shared part of several views needs of the props of each: those of `Part`, and of the values of `Sometimes` what
 * the widget has.
 */
export type PartProps<Part extends ViewFacts, Sometimes = unknown> = CommonViewProps &
  ViewActions<Part> & { readonly values: ValuesOf<Part> & Partial<Sometimes> }

/** The React component that draws one type of widget. It fills its frame and never positions itself. */
export type WidgetView<Widget extends ViewFacts> = (props: WidgetViewProps<Widget>) => ReactNode

/** A view of whatever widget. What it may be given is known where it is registered, by the descriptor of its type. */
export type AnyView = (props: never) => ReactNode
