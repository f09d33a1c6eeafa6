import type { PublishedApi } from '@ashlar/contract'
import type {
  CustomEventRecord,
  EmbedPropertyRecord,
  FrameRecord,
  JsonValue,
  PublishedFacts,
  Route,
  StateVariableRecord,
  TimerRecord,
  WidgetRecord,
} from '@ashlar/schema'

/** How an application is open: being built, tried out in the editor, or used. */
export type ApplicationMode = 'edit' | 'preview' | 'published'

/** A page as the runtime needs it: its widgets and variables as records, its APIs without their blocks. */
export interface PageModel {
  id: string
  name: string
  widgets: WidgetRecord[]
  stateVariables: StateVariableRecord[]
  timers?: TimerRecord[]
  events?: CustomEventRecord[]
  embedProperties?: EmbedPropertyRecord[]
  apis: PublishedApi[]
  /** What is around all pages of the application, where the builder has said something of it. */
  frame?: FrameRecord
  /** What bindings come to when the page opens, by path (`Button1.isDisabled`), as far as the server evaluated them. */
  given?: Readonly<Record<string, JsonValue>>
  /** The routes of the application that lead to this page. */
  routes?: readonly Route[]
}

/** What the runtime asks of a kind of widget: a part of its descriptor. */
export type WidgetFacts = PublishedFacts

/** The kinds of widgets that a page may use; a `WidgetCatalogue` is one. */
export type WidgetFactsByType = ReadonlyMap<string, WidgetFacts>

/** Whether a record belongs to the application and not to its page. */
export const isOfApplication = ({ scope }: { readonly scope?: 'app' | undefined }): boolean => scope === 'app'

/** Whether a record belongs to its page. */
export const isOfPage = ({ scope }: { readonly scope?: 'app' | undefined }): boolean => scope !== 'app'
