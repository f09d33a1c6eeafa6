import { apisOf, deleteApi } from '@ashlar/document'
import { EmptyState, Icon, RowMenu, StatusDot } from '@ashlar/ui'
import { useSyncExternalStore } from 'react'
import { iconOf } from '../blocks/plugins.ts'
import { AddApiMenu } from '../new-api/index.ts'
import { useEditor, useEditorParts, useView } from '../session/editor-context.tsx'
import { openApi } from '../session/editor-view.ts'
import { RailPanel, useLeavePanel } from './LeftRail.tsx'
import classes from './Rail.module.css'
import { stepsWithin } from '@ashlar/schema'

/** The APIs of the page. */
export const ApisPanel = () => {
  const { session, view } = useEditorParts()
  const records = useEditor((state) => state.records)
  const active = useView(({ activeApi }) => activeApi)
  const apis = apisOf(records)
  const leave = useLeavePanel()
  const open = (id: string): void => {
    openApi(view, id)
    leave()
  }
  return (
    <RailPanel title="APIs" actions={<AddApiMenu onOpened={leave} />}>
      <div className={classes.scroll}>
        {apis.length === 0 ? (
          <EmptyState
            isCompact
            icon="database"
            title="No APIs yet"
            description="An API reads or writes data through an integration: a query or a request. Components show its response."
          />
        ) : (
          <ul className={classes.entries}>
            {apis.map((api) => (
              <li key={api.id} className={classes.row} aria-current={api.id === active}>
                <button type="button" className={classes.open} onClick={() => open(api.id)}>
                  <span className={classes.icon}>
                    <Icon name={iconOf(stepsWithin(api.blocks)[0]?.pluginId ?? '')} size={14} />
                  </span>
                  <span className={classes.name}>{api.name}</span>
                </button>
                <RunState name={api.name} />
                <RowMenu
                  label={`Actions for ${api.name}`}
                  actions={[
                    {
                      label: 'Run',
                      icon: 'play',
                      onSelect: () => void session.state.application.runApi(api.name, 'runClick'),
                    },
                    {
                      label: 'Delete',
                      icon: 'trash-2',
                      tone: 'danger',
                      onSelect: () =>
                        session.apply(deleteApi(session.state.records, session.catalogue, { id: api.id }), {
                          label: `Delete ${api.name}`,
                        }),
                    },
                  ]}
                />
              </li>
            ))}
          </ul>
        )}
      </div>
    </RailPanel>
  )
}

const RunState = ({ name }: { name: string }) => {
  const application = useEditor((state) => state.application)
  const status = useSyncExternalStore(
    (listener) => application.subscribeAll(listener),
    () => {
      const { isLoading, run } = application.apiState(name)
      return isLoading ? 'running' : (run?.status ?? 'none')
    },
  )
  if (status === 'running') return <StatusDot tone="info">Running</StatusDot>
  if (status === 'failed') return <StatusDot tone="danger">Failed</StatusDot>
  return null
}
