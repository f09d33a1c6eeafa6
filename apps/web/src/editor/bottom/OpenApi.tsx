import { renameEntity, changedBlock, updateApi } from '@ashlar/document'
import type { ApiRecord, Change } from '@ashlar/schema'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { blockStorage, useSession } from '../../session/index.ts'
import { type ApiEdit, ApiEditor } from '../blocks/ApiEditor.tsx'
import { partToStart } from '../blocks/parts/part-to-start.ts'
import { useProfiles } from '../profiles/use-profiles.ts'
import { ApiSettings } from '../blocks/settings/ApiSettings.tsx'
import { useEditor, useEditorParts, useView } from '../context/editor-context.tsx'
import { showInApi } from '../session/editor-view.ts'

/** The block of an API that an undo or redo touched; null where it touched none of its blocks. */
const visitOf = (id: string, traveled: Change | null): { blockId: string | null } | null => {
  const [before, after] = traveled?.updated[id] ?? []
  return before?.kind === 'api' && after?.kind === 'api'
    ? { blockId: changedBlock(before.blocks, after.blocks) }
    : null
}

/** The editor of one API of the page, as a tab below the canvas. */
export const OpenApi = ({ api }: { api: ApiRecord }) => {
  const { session, integrations, view } = useEditorParts()
  const { user, organization } = useSession()
  const { current } = useProfiles()
  const application = useEditor((state) => state.application)
  const shown = useView((state) => state.apiPlaces[api.id])
  const traveled = useEditor((state) => state.traveled)
  const run = useSyncExternalStore(
    (listener) => application.subscribeAll(listener),
    () => application.apiState(api.name),
  )
  const storage = useMemo(
    () => blockStorage({ organizationId: organization.id, userId: user.id }),
    [organization.id, user.id],
  )
  const wanted = useView(({ wantedBlock }) => (wantedBlock?.apiId === api.id ? wantedBlock : null))
  // The editor of the API has selected it by now.
  useEffect(() => {
    if (wanted !== null) view.setState({ wantedBlock: null })
  }, [wanted, view])
  const visit = useMemo(() => visitOf(api.id, traveled), [api.id, traveled])
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
      noun="API"
      isRecorded={false}
      integrations={integrations}
      names={names}
      run={run}
      settings={
        <ApiSettings
          api={api}
          names={names}
          onChange={change}
          part={typeof shown === 'string' ? shown : 'general'}
          onPart={(part) => showInApi(view, api.id, part)}
        />
      }
      begin={typeof shown === 'object' ? shown.action : shown === undefined ? undefined : null}
      onSelected={(blockId) => {
        if (blockId !== null) showInApi(view, api.id, { action: blockId })
        else if (typeof shown !== 'string') showInApi(view, api.id, 'general')
      }}
      storage={storage}
      visit={visit}
      wanted={wanted?.id ?? null}
      place={{ entityType: 'api', entityId: api.id }}
      onChange={change}
      onRename={(name) => {
        const outcome = renameEntity(session.state.records, session.catalogue, { id: api.id, name })
        if (!outcome.ok) return outcome.message
        session.apply(outcome, { label: `Rename ${api.name}` })
        return null
      }}
      profile={current}
      onRun={(chosen, isTrial) => {
        const part = chosen === undefined ? undefined : partToStart(api, chosen, run.run)
        if (isTrial) void application.tryApi(api.name, part)
        else if (part === undefined) void application.runApi(api.name, 'runClick')
        else void application.runPart(api.name, part)
      }}
      onCancel={() => application.cancelApi(api.name)}
    />
  )
}
