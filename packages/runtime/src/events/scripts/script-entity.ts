import type { WidgetFacts } from '../../page-model.ts'

/** A thing of the page that a script may name. */
export interface ScriptEntity {
  readonly name: string
  readonly kind: string
  /** Of a widget: what its kind is. */
  readonly facts?: WidgetFacts | undefined
}
