import type { PerItem, ValueType } from '@ashlar/schema'
import type { ClientSignature } from './client-signature.ts'

/** A name that bindings of the page may use, with its present value: what autocompletion and hovers show. */
export interface ScopeEntry {
  name: string
  kind: 'widget' | 'api' | 'stateVariable' | 'timer' | 'global'
  /** The type of a widget; empty for everything else. */
  type: string
  /** The readable object as bindings see it now. */
  value: unknown
  /** One sentence about what it is. */
  help: string
  /** What something below it is, by the names behind its own; absent where the values say it. */
  helpBelow?: (path: readonly string[]) => string
  /** Of a function: how it is called. */
  signature?: string
  /** What is known of it before it has a value; absent: nothing is. Asked when somebody wants to know. */
  known?: () => ValueType | undefined
  /** Of an item: the list that it is one of, by the name of its widget and of the property there. */
  itemOf?: { readonly widget: string; readonly property: string }
  /** Of a block: which one it is. */
  blockId?: string
  /** Of a name that a block gives to those inside of it, such as `item`: which block that is. */
  insideOf?: string
  /** What scripts may call of it. */
  methods?: readonly ClientSignature[]
}

/** Where a binding stands: in which widget, and over which of its lists it is evaluated item by item. */
export interface BindingPlace {
  widgetId: string
  perItem?: PerItem | undefined
}
