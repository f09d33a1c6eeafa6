import { call, routes } from '@ashlar/contract'
import { renameEntity, updateApi } from '@ashlar/document'
import type { ApiRecord } from '@ashlar/schema'
import { Icon, IconButton } from '@ashlar/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore, type KeyboardEvent } from 'react'
import { ApiEditor } from '../blocks/ApiEditor.tsx'
import { iconOf } from '../blocks/plugins.ts'
import { useEditor, useEditorParts, useView } from '../session/editor-context.tsx'
import { closeApi } from '../session/editor-view.ts'
import classes from './Bottom.module.css'

/** The open APIs as tabs, and the editor of the one that is shown. */
export const BottomPanel = () => {
  const { view } = useEditorParts()
  const records = useEditor((state) => state.records)
  const openApis = useView((state) => state.openApis)
  const activeApi = useView((state) => state.activeApi)
  const apis = openApis.flatMap((id) => {
    const record = records[id]
    return record?.kind === 'api' ? [record] : []
  })
  // A tab whose API was deleted is gone with it; its neighbour takes its place.
  const active = apis.find(({ id }) => id === activeApi) ?? apis.at(-1)
  if (active === undefined) return null

  const onKeyDown = (event: KeyboardEvent<HTMLElement>, index: number): void => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    const next = apis[(index + step + apis.length) % apis.length]
    if (event.key === 'Delete') closeApi(view, active.id)
    else if (step === 0 || next === undefined) return
    else {
      view.setState({ activeApi: next.id })
      document.getElementById(`api-tab-${next.id}`)?.focus()
    }
    event.preventDefault()
  }

  return (
    <section aria-label="Open APIs" className={classes.panel}>
      <div className={classes.bar}>
        <div role="tablist" aria-label="Open APIs" className={classes.tabs}>
          {apis.map((api, index) => (
            <div key={api.id} className={classes.tab} data-active={api.id === active.id}>
              <button
                type="button"
                role="tab"
                id={`api-tab-${api.id}`}
                aria-selected={api.id === active.id}
                aria-controls="api-editor"
                tabIndex={api.id === active.id ? 0 : -1}
                className={classes.tabName}
                onClick={() => view.setState({ activeApi: api.id })}
                onKeyDown={(event) => onKeyDown(event, index)}
              >
                <Icon name={iconOf(api.blocks[0]?.pluginId ?? '')} size={14} />
                {api.name}
              </button>
              <button
                type="button"
                className={classes.close}
                aria-label={`Close ${api.name}`}
                onClick={() => closeApi(view, api.id)}
              >
                <Icon name="x" size={12} />
              </button>
            </div>
          ))}
        </div>
        <IconButton
          icon="chevron-down"
          label="Collapse panel"
          onClick={() => view.setState({ isBottomCollapsed: true })}
        />
      </div>
      <div
        role="tabpanel"
        id="api-editor"
        aria-labelledby={`api-tab-${active.id}`}
        className={classes.content}
      >
        <OpenApi key={active.id} api={active} />
      </div>
    </section>
  )
}

const OpenApi = ({ api }: { api: ApiRecord }) => {
  const { session, integrations } = useEditorParts()
  const queries = useQueryClient()
  const application = useEditor((state) => state.application)
  const run = useSyncExternalStore(
    (listener) => application.subscribeAll(listener),
    () => application.apiState(api.name),
  )
  return (
    <ApiEditor
      api={api}
      integrations={integrations}
      names={() => application.names()}
      run={run}
      onChange={(next) =>
        session.apply(updateApi(session.state.records, { api: next }), {
          label: `Edit ${api.name}`,
          group: `api ${api.id}`,
        })
      }
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
