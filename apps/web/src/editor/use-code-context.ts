import { apisOf } from '@ashlar/document'
import { useMemo } from 'react'
import { useSession } from '../session/index.ts'
import type { KnownAnswers } from './blocks/known-answers.ts'
import { codePlugins, iconOf } from './blocks/plugins.ts'
import { type CodeContext, type DataSource, inOrder } from './code/index.ts'
import { stepOnSource } from './new-api/step-on-source.ts'
import { createApi } from './new-api/create-api.ts'
import { useEditorParts } from './context/editor-context.tsx'
import { useCodeModels } from './use-code-models.ts'
import { useEntityOpener } from './use-entity-opener.ts'
import { useKnownTypes } from './use-known-types.ts'

/** What code fields reach of the editor of a page. */
export const useCodeContext = (answers: KnownAnswers): CodeContext => {
  const { session, view, integrations } = useEditorParts()
  const { may } = useSession()
  const opener = useEntityOpener()
  const mayAddIntegration = may('integrations:create')
  const { assistant, completer } = useCodeModels('application', session.applicationId)
  const types = useKnownTypes(answers)
  return useMemo(() => {
    const sources = (): DataSource[] => {
      const ofLanguages = codePlugins.map(({ pluginId, label }) => ({
        id: pluginId,
        name: label,
        icon: iconOf(pluginId),
        pluginId,
        isDemo: false,
      }))
      const usable = integrations.filter(({ permissions }) => permissions.canUse)
      const ofIntegrations = usable.map(({ id, name, pluginId, isDemo }) => ({
        id,
        name,
        icon: iconOf(pluginId),
        pluginId,
        isDemo,
      }))
      return inOrder([...ofLanguages, ...ofIntegrations])
    }
    const create = (source: DataSource): void =>
      void createApi(session, view, { begin: stepOnSource(source), opening: 'newTab' })
    return {
      opener,
      isOfApplication: false,
      assistant,
      completer,
      types,
      isStreaming: (name) =>
        apisOf(session.state.records).some((api) => api.name === name && api.responseType === 'STREAM'),
      blocksOf: (name) => apisOf(session.state.records).find((api) => api.name === name)?.blocks ?? [],
      newApi: { sources, mayAddIntegration, create },
    }
  }, [session, view, integrations, opener, mayAddIntegration, assistant, completer, types])
}
