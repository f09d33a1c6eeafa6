import { call, routes } from '@ashlar/contract'
import { renameEntity, touchedBlock, updateApi } from '@ashlar/document'
import type { ApiRecord, Change } from '@ashlar/schema'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { blockStorage, useSession } from '../../session/index.ts'
import { type ApiEdit, ApiEditor } from '../blocks/ApiEditor.tsx'
import { ApiSettings } from '../blocks/settings/ApiSettings.tsx'
import { useEditor, useEditorParts } from '../session/editor-context.tsx'

/** The block of an API that an undo or redo touched; null where it touched none of its blocks. */
const visitOf = (id: string, travelled: Change | null): { blockId: string | null } | null => {
  const [before, after] = travelled?.updated[id] ?? []
  return before?.kind === 'api' && after?.kind === 'api'
    ? { blockId: touchedBlock(before.blocks, after.blocks) }
    : null
}

/** The editor of one API of the page, as a tab below the canvas. */
export const OpenApi = ({ api }: { api: ApiRecord }) => {
  const { session, integrations } = useEditorParts()
  const { user, organization } = useSession()
  const queries = useQueryClient()
  const application = useEditor((state) => state.application)
  const travelled = useEditor((state) => state.travelled)
  const run = useSyncExternalStore(
    (listener) => application.subscribeAll(listener),
    () => application.apiState(api.name),
  )
  const storage = useMemo(
    () => blockStorage({ organizationId: organization.id, userId: user.id }),
    [organization.id, user.id],
  )
  const visit = useMemo(() => visitOf(api.id, travelled), [api.id, travelled])
  const names = () => application.names()
  const change = (next: ApiRecord, { label, group }: ApiEdit): void => {
    session.apply(updateApi(session.state.records, { api: next }), {
      label,
      ...(group === undefined ? {} : { group }),
    })
  }
  return (
    <ApiEditor
      api={api}
      integrations={integrations}
      names={names}
      run={run}
      settings={<ApiSettings api={api} names={names} onChange={change} />}
      storage={storage}
      visit={visit}
      place={{ entityType: 'api', entityId: api.id }}
      onChange={change}
      onRename={(name) => {
        const outcome = renameEntity(session.state.records, session.catalogue, { id: api.id, name })
        if (!outcome.ok) return outcome.message
        session.apply(outcome, { label: `Rename ${api.name}` })
        return null
      }}
      onRun={() => void application.runApi(api.name, 'runClick')}
      onCancel={() => application.cancelApi(api.name)}
      loadMetadata={(integrationId) =>
        queries.fetchQuery({
          queryKey: ['integrations', integrationId, 'metadata'],
          queryFn: ({ signal }) =>
            call(routes.integrations.readMetadata, { parameters: { integrationId } }, signal),
          staleTime: 60_000,
        })
      }
    />
  )
}
