import type { EventContext } from '../event-context.ts'
import type { WidgetFacts } from '../../page-model.ts'
import type { ClientSignature } from '../../state/client-signature.ts'
import type { ImmediateEffect } from '../../evaluation/scripts/script-messages.ts'

/** What a client function gives when it has done what it is for, or could not although it was called rightly. */
export interface ClientResult {
  readonly success: boolean
}

export const done: ClientResult = { success: true }
export const notDone: ClientResult = { success: false }

/** A result that stands at a path of the page, so that it need not be copied to the script that is waiting for it. */
export class ResultAt {
  readonly path: string

  constructor(path: string) {
    this.path = path
  }
}

/** A function of the page that scripts call. */
export interface ClientFunction extends ClientSignature {
  /** The method of an entity that it stands for; its first argument then names the entity. */
  readonly standsFor?: string
  /** The entity of which its first argument names a member that it sets. */
  readonly setsMemberOf?: string
  /** Does it. Throws an `Error` where it is called wrongly; the script can catch that. */
  run(handed: readonly unknown[], context: EventContext): unknown
}

/** A method of an entity. */
export interface ClientMethod extends ClientSignature {
  readonly effect?: ImmediateEffect
  run(entity: string, handed: readonly unknown[], context: EventContext): unknown
}

/** What scripts may do with entities of one kind. */
export interface ClientKind {
  readonly kind: 'api' | 'stateVariable' | 'timer' | 'event' | 'widget'
  /** The methods of an entity of the kind; `facts` are those of a widget's own kind. */
  readonly methods: (facts: WidgetFacts | undefined) => readonly ClientMethod[]
}
