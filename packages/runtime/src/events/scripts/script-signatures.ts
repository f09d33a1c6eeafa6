import type { WidgetFacts } from '../../page-model.ts'
import type { ClientSignature } from '../../state/client-signature.ts'
import { clientFunctions } from './client-functions.ts'
import { methodsOfEntity } from './script-entities.ts'

/** The functions that scripts may call, as those who write scripts read about them. */
export const scriptFunctions: readonly ClientSignature[] = clientFunctions.map(
  ({ name, signature, help }) => ({
    name,
    signature,
    help,
  }),
)

/** The same for the methods of a thing of a kind: a widget (whose own kind's facts are given), API, timer … */
export const scriptMethods = (kind: string, facts?: WidgetFacts): readonly ClientSignature[] =>
  methodsOfEntity({ kind, facts }).map(({ name, signature, help }) => ({ name, signature, help }))
