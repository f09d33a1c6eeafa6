import type { WidgetFacts } from '../../page-model.ts'
import type { ClientMethod } from './client-function.ts'
import { clientKinds } from './client-kinds.ts'
import type { ScriptEntity } from './script-entity.ts'
import type { ClientMethods } from '../../evaluation/scripts/script-messages.ts'

const kinds = new Map<string, (facts: WidgetFacts | undefined) => readonly ClientMethod[]>(
  clientKinds.map(({ kind, methods }) => [kind, methods]),
)

/** The methods of a thing, by name. */
export const methodsOfEntity = ({
  kind,
  facts,
}: Pick<ScriptEntity, 'kind' | 'facts'>): readonly ClientMethod[] => kinds.get(kind)?.(facts) ?? []

/** What a script may do with the things that its text mentions. */
export const entitiesForScript = (
  code: string,
  entities: readonly ScriptEntity[],
): Readonly<Record<string, ClientMethods>> =>
  Object.fromEntries(
    entities
      .filter(({ name }) => code.includes(name))
      .map((entity) => [
        entity.name,
        Object.fromEntries(
          methodsOfEntity(entity).map(({ name, effect }) => [name, effect === undefined ? {} : { effect }]),
        ),
      ]),
  )
