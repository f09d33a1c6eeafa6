import { apisOf } from '@ashlar/document'
import { type ApiRecord, stepsWithin } from '@ashlar/schema'
import { EmptyState, FullText, Icon, RowMenu, StatusDot } from '@ashlar/ui'
import { type KeyboardEvent, useEffect, useRef, useSyncExternalStore } from 'react'
import { ApiName, useApiActions, useIsRenaming } from '../api-menu/index.ts'
import { useRunByHand } from '../blocks/confirm-run/use-run-by-hand.ts'
import { iconOf } from '../blocks/plugins.ts'
import { AddApiMenu } from '../new-api/index.ts'
import { useEditor, useEditorParts, useView } from '../context/editor-context.tsx'
import { openApi } from '../session/editor-view.ts'
import { RailPanel, useLeavePanel } from '../panel/RailPanel.tsx'
import classes from './Rail.module.css'

/** The APIs of the page. */
export const ApisPanel = () => {
  const records = useEditor((state) => state.records)
  const apis = apisOf(records)
  const leave = useLeavePanel()
  const { run, question } = useRunByHand()
  const { list, focusAt } = useRowFocus(apis.length)
  return (
    <RailPanel title="APIs" actions={<AddApiMenu onOpened={leave} />}>
      {question}
      <div className={classes.scroll}>
        {apis.length === 0 ? (
          <EmptyState
            isCompact
            icon="database"
            title="No APIs yet"
            description="An API reads or writes data through an integration: a query or a request. Components show its response."
          />
        ) : (
          <ul className={classes.entries} ref={list}>
            {apis.map((api, index) => (
              <ApiRow
                key={api.id}
                api={api}
                onRun={() => run(api.id)}
                onOpened={leave}
                onFocus={(step) => focusAt(index + step)}
              />
            ))}
          </ul>
        )}
      </div>
    </RailPanel>
  )
}

/** Gives the keyboard to rows, and to the one in the place of a row that is gone with it. */
const useRowFocus = (count: number) => {
  const list = useRef<HTMLUListElement>(null)
  const latest = useRef(-1)
  const focusAt = (index: number): void => {
    const rows = list.current?.querySelectorAll<HTMLElement>('[data-api]')
    rows?.[Math.max(0, Math.min(index, rows.length - 1))]?.focus()
  }
  useEffect(() => {
    const { current } = list
    const note = (event: FocusEvent): void => {
      const rows = [...(current?.querySelectorAll('[data-api]') ?? [])]
      latest.current = rows.findIndex((row) => row === event.target)
    }
    current?.addEventListener('focusin', note)
    return () => current?.removeEventListener('focusin', note)
  }, [count])
  useEffect(() => {
    if (latest.current !== -1 && document.activeElement === document.body) focusAt(latest.current)
  }, [count])
  return { list, focusAt }
}

interface ApiRowProps {
  api: ApiRecord
  onRun: () => void
  onOpened: () => void
  /** Gives the keyboard to the row so many rows below. */
  onFocus: (step: number) => void
}

const ApiRow = ({ api, onRun, onOpened, onFocus }: ApiRowProps) => {
  const { view } = useEditorParts()
  const isActive = useView(({ activeApi }) => activeApi === api.id)
  const isRenaming = useIsRenaming(api.id, 'row')
  const actions = useApiActions('row')
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0) actions.press(event, api)
    else {
      event.preventDefault()
      onFocus(step)
    }
  }
  return (
    <li className={classes.row} aria-current={isActive}>
      {isRenaming ? (
        <ApiName api={api} onDone={() => requestAnimationFrame(() => onFocus(0))} />
      ) : (
        <>
          <button
            type="button"
            className={classes.open}
            data-api={api.id}
            onClick={() => {
              openApi(view, api.id)
              onOpened()
            }}
            onKeyDown={onKeyDown}
          >
            <span className={classes.icon}>
              <Icon name={iconOf(stepsWithin(api.blocks)[0]?.pluginId ?? '')} size={14} />
            </span>
            <FullText className={classes.name}>{api.name}</FullText>
          </button>
          <RunState name={api.name} />
          <RowMenu
            label={`Actions for ${api.name}`}
            actions={[{ label: 'Run', icon: 'play', onSelect: onRun }, ...actions.of(api)]}
          />
        </>
      )}
    </li>
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
