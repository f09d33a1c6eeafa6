import { blocksWithin } from '@ashlar/schema'
import { useMemo } from 'react'
import { blockScope } from '../editor/blocks/block-scope.ts'
import { knownAnswers } from '../editor/blocks/known-answers.ts'
import { useAnswerMemory } from '../editor/blocks/use-answer-memory.ts'
import { type ApiSource, createKnownTypes, type KnownTypes } from '../editor/code/index.ts'
import type { OrganizationApiView } from '../organization-apis/api-kind.ts'
import type { EditedDefinition } from './edited-kind.ts'
import type { OpenApi } from './use-open-api.ts'

/** What is known of the blocks of a workflow or job before any of them ran. */
export const useKnownTypes = <View extends OrganizationApiView, Definition extends EditedDefinition>({
  session,
  runs,
  integrations,
  profile,
}: OpenApi<View, Definition>): KnownTypes => {
  const memory = useAnswerMemory()
  return useMemo(() => {
    const source = (): ApiSource => {
      const { name, blocks, responseType } = session.state.definition
      return { name, blocks, isStreaming: responseType === 'STREAM' }
    }
    return createKnownTypes({
      ...knownAnswers(integrations, () => profile.current?.id ?? null, memory),
      api: () => undefined,
      widget: () => undefined,
      block: (id) => {
        const api = source()
        const block = [...blocksWithin(api.blocks)].find((each) => each.id === id)
        return block && { api, block }
      },
      scopeOf: (api, blockId, names) => blockScope(api, blockId, runs.store.getState().run, names),
    })
  }, [session, runs, integrations, profile, memory])
}
