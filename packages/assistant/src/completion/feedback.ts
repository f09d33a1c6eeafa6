import type { CompletionAction } from '@ashlar/schema'

/** What becomes of a suggestion, and why. */
export interface CompletionOutcome {
  readonly action: CompletionAction
  readonly reason: string
}

/** A key or a moment at which a suggestion goes, or is taken. */
export type CompletionTrigger =
  | {
      readonly kind:
        | 'tab'
        | 'typeOver'
        | 'otherCharacter'
        | 'focusout'
        | 'mousedown'
        | 'vim'
        | 'composing'
        | 'completer'
        | 'moved'
    }
  | { readonly kind: 'key'; readonly key: string }

const exitingKeys: Readonly<Record<string, string>> = {
  Escape: 'esc',
  ArrowLeft: 'arrowleft',
  ArrowRight: 'arrowright',
  ArrowUp: 'arrowup',
  ArrowDown: 'arrowdown',
  Home: 'home',
  End: 'end',
  PageUp: 'pageup',
  PageDown: 'pagedown',
  Delete: 'delete',
  Backspace: 'backspace',
  Enter: 'enter',
}

/** Whether a key ends a suggestion. */
export const endsSuggestion = (key: string): boolean => Object.hasOwn(exitingKeys, key)

const outcomes: Readonly<Record<Exclude<CompletionTrigger['kind'], 'key'>, CompletionOutcome>> = {
  tab: { action: 'accept', reason: 'user accepted' },
  typeOver: { action: 'accept', reason: 'type over' },
  otherCharacter: { action: 'discard', reason: 'other character' },
  composing: { action: 'discard', reason: 'composing' },
  focusout: { action: 'exit', reason: 'focusout' },
  mousedown: { action: 'exit', reason: 'mousedown' },
  vim: { action: 'exit', reason: 'vim' },
  completer: { action: 'exit', reason: 'completer' },
  moved: { action: 'exit', reason: 'moved' },
}

/** What a trigger makes of a suggestion. */
export const outcomeOf = (trigger: CompletionTrigger): CompletionOutcome =>
  trigger.kind === 'key'
    ? { action: 'exit', reason: exitingKeys[trigger.key] ?? trigger.key.toLowerCase() }
    : outcomes[trigger.kind]
