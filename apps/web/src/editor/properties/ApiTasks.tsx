import { setProperty } from '@ashlar/document'
import type { ApiRecord, WidgetRecord } from '@ashlar/schema'
import { Icon, IconButton, useCopy } from '@ashlar/ui'
import { Button } from '@mantine/core'
import { useEditor, useEditorSession } from '../context/editor-context.tsx'
import { apiBehind, apiTasks, taskProperties, type ApiTaskState } from './api-tasks.ts'
import { isPropertyVisibleFor } from './property-visibility.ts'
import { TurnPages } from './paging/TurnPages.tsx'
import classes from './Properties.module.css'

/** What the API of a component can do in its place, such as sorting where it delivers one page of the rows. */
export const ApiTasks = ({ widget, group }: { widget: WidgetRecord; group: string }) => {
  const session = useEditorSession()
  const records = useEditor((state) => state.records)
  const descriptor = session.catalogue.get(widget.type)
  const delegates = descriptor?.delegates
  if (descriptor === undefined || delegates === undefined || delegates.group !== group) return null
  const deciding = descriptor.properties[delegates.data]
  if (deciding === undefined) return null
  const isAsked = isPropertyVisibleFor(
    [widget],
    '',
    { ...deciding, shownWhen: delegates.shownWhen },
    descriptor.properties,
  )
  if (!isAsked) return null
  const api = apiBehind(records, widget, delegates.data)
  if (api === undefined)
    return <p className={classes.hint}>Bind the data to the response of an API that turns the pages.</p>
  const record = Object.values(records).find(
    (each): each is ApiRecord => each.kind === 'api' && each.name === api,
  )
  const take = ({ task }: ApiTaskState): void => {
    session.seal()
    for (const { path, value } of taskProperties(widget, task, api, session.newId())) {
      const outcome = setProperty(session.state.records, session.catalogue, { ids: [widget.id], path, value })
      if (!outcome.ok) return
      session.apply(outcome, {
        label: `Let ${api} do ${task.label.toLowerCase()} of ${widget.name}`,
        group: `task ${widget.id} ${task.event}`,
      })
    }
    session.seal()
  }
  return (
    <section className={classes.rows} aria-label={`What ${api} does`}>
      <p className={classes.helpText}>
        {`People are offered what ${api} does. Its query reads the values of the lines below.`}
      </p>
      {record !== undefined && <TurnPages widget={widget} api={record} delegation={delegates} />}
      {apiTasks(descriptor, widget, api).map((state) => (
        <ApiTaskLine key={state.task.event} api={api} state={state} onTake={() => take(state)} />
      ))}
    </section>
  )
}

const ApiTaskLine = ({ api, state, onTake }: { api: string; state: ApiTaskState; onTake: () => void }) => {
  const { task, isDone, queryLine } = state
  const { state: copied, copy } = useCopy('value')
  return (
    <div className={classes.task} role="group" aria-label={task.label}>
      <span className={classes.label}>{task.label}</span>
      {isDone ? (
        <span className={classes.helpText}>
          <Icon name="check" size={12} /> {`${api} runs`}
        </span>
      ) : (
        <Button size="compact-xs" variant="light" onClick={onTake}>{`Let ${api} do this`}</Button>
      )}
      <div className={classes.query}>
        <code>{queryLine}</code>
        <IconButton
          icon={copied === 'copied' ? 'check' : 'copy'}
          label={copied === 'copied' ? 'Copied' : 'Copy'}
          onClick={() => copy(queryLine)}
        />
      </div>
    </div>
  )
}
