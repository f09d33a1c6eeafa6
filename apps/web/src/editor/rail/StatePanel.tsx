import {
  addCustomEvent,
  addEmbedProperty,
  addStateVariable,
  addTimer,
  deleteCustomEvent,
  deleteEmbedProperty,
  deleteStateVariable,
  deleteTimer,
  type Outcome,
  stateVariablesOf,
} from '@ashlar/document'
import type { CustomEventRecord, EmbedPropertyRecord, PageRecords, TimerRecord } from '@ashlar/schema'
import { SegmentedControl } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { readName } from '../reference-to.ts'
import { OfApplication } from '../code/index.ts'
import { useEditor, useEditorParts, useEditorSession, useView } from '../context/editor-context.tsx'
import { ModuleUses } from '../modules/ModuleUses.tsx'
import { openInspector } from '../session/editor-view.ts'
import { RailPanel } from '../panel/RailPanel.tsx'
import classes from './Rail.module.css'
import { CustomEventForm } from './state/CustomEventForm.tsx'
import { EmbedPropertyForm } from './state/EmbedPropertyForm.tsx'
import { StateGroup } from './state/StateGroup.tsx'
import own from './state/StateGroup.module.css'
import { TimerForm } from './state/TimerForm.tsx'
import { VariableForm } from './state/VariableForm.tsx'

const scopes = [
  { value: 'page', label: 'This page' },
  { value: 'app', label: 'Application' },
]

/**
 * What a page, or the whole application, keeps and does by itself: variables, timers, custom events and embed properties,
 * one of them open.
 */
export const StatePanel = () => {
  const session = useEditorSession()
  const records = useEditor((state) => state.records)
  const { view } = useEditorParts()
  const isModule = session.kind === 'module'
  // What a module keeps stands on its page.
  const isOfApplication = useView((state) => state.isStateOfApplication) && !isModule
  const openId = useView((state) => state.openState)
  const setOpenId = (openState: string | null): void => view.setState({ openState })
  const add = (outcome: Outcome, kind: string): void => {
    if (!outcome.ok) return
    const [id] = Object.keys(outcome.change.added)
    if (session.apply({ ...outcome, selection: session.state.selection }, { label: `Add ${kind}` })) {
      setOpenId(id ?? null)
    }
  }
  const remove = (outcome: Outcome, name: string): void => {
    session.apply(outcome, { label: `Delete ${name}` })
  }
  const opening = {
    openId,
    onOpen: setOpenId,
    onInspect: ({ id }: { id: string }) => openInspector(view, { id, selection: session.state.selection }),
  }
  const scope = isOfApplication ? ({ scope: 'app' } as const) : {}
  const here = <Entry extends { scope?: 'app' | undefined }>(entries: readonly Entry[]): Entry[] =>
    entries.filter((entry) => (entry.scope === 'app') === isOfApplication)
  const opened = isOfApplication ? 'application' : 'page'
  return (
    <RailPanel title="State">
      <OfApplication isSo={isOfApplication}>
        <div className={classes.scroll}>
          {!isModule && (
            <SegmentedControl
              className={own.scopes}
              size="xs"
              fullWidth
              aria-label="Whose state"
              data={scopes}
              value={isOfApplication ? 'app' : 'page'}
              onChange={(chosen) => {
                view.setState({ isStateOfApplication: chosen === 'app', openState: null })
              }}
            />
          )}
          <StateGroup
            title="State variables"
            kind="variable"
            icon="variable"
            explanation={`A variable keeps a value while the ${opened} is open, or in the browser. Event handlers set it, bindings read it${isOfApplication ? ' below App, on every page' : ''}.`}
            entries={here(stateVariablesOf(records))}
            {...opening}
            onAdd={() =>
              add(
                addStateVariable(session.state.records, { createdAt: Date.now(), ...scope }, session.newId),
                'variable',
              )
            }
            onDelete={({ id, name }) =>
              remove(deleteStateVariable(session.state.records, session.catalogue, { id }), name)
            }
            form={(variable) => <VariableForm variable={variable} />}
          />
          <StateGroup
            title="Timers"
            kind="timer"
            icon="timer"
            explanation={`A timer runs steps again and again while the ${opened} is open: to refresh data, for instance.`}
            entries={here(timersOf(records))}
            {...opening}
            onAdd={() =>
              add(
                addTimer(session.state.records, { createdAt: Date.now(), ...scope }, session.newId),
                'timer',
              )
            }
            onDelete={({ id, name }) =>
              remove(deleteTimer(session.state.records, session.catalogue, { id }), name)
            }
            mark={(timer) => <ActiveMark name={readName(timer)} />}
            form={(timer) => <TimerForm timer={timer} />}
          />
          <StateGroup
            title={isModule ? 'Events' : 'Custom events'}
            kind={isModule ? 'event' : 'custom event'}
            icon="zap"
            explanation={
              isModule
                ? 'What happens in this module: a handler triggers the event, and the pages where the module stands say what follows.'
                : `Steps that several event handlers share${isOfApplication ? ', on any page' : ''}: a handler triggers the event and hands values over.`
            }
            entries={here(eventsOf(records))}
            {...opening}
            onAdd={() =>
              add(
                addCustomEvent(session.state.records, { createdAt: Date.now(), ...scope }, session.newId),
                'custom event',
              )
            }
            onDelete={({ id, name }) =>
              remove(deleteCustomEvent(session.state.records, session.catalogue, { id }), name)
            }
            form={(event) => <CustomEventForm event={event} />}
          />
          {!isOfApplication && (
            <StateGroup
              title={isModule ? 'Inputs' : 'Embed properties'}
              kind={isModule ? 'input' : 'embed property'}
              icon="link"
              explanation={
                isModule
                  ? 'Values that a page hands in where this module stands. Bindings read them below Embed, with their defaults while you build.'
                  : 'Values that a page hands in when it shows this application inside it. Bindings read them below Embed.'
              }
              entries={embedPropertiesOf(records)}
              {...opening}
              onAdd={() =>
                add(
                  addEmbedProperty(session.state.records, { createdAt: Date.now() }, session.newId),
                  isModule ? 'input' : 'embed property',
                )
              }
              onDelete={({ id, name }) =>
                remove(deleteEmbedProperty(session.state.records, session.catalogue, { id }), name)
              }
              form={(property) => <EmbedPropertyForm property={property} />}
            />
          )}
          {isModule && <ModuleUses />}
        </div>
      </OfApplication>
    </RailPanel>
  )
}

const ActiveMark = ({ name }: { name: string }) => {
  const application = useEditor((state) => state.application)
  const isActive = useSyncExternalStore(
    (listener) => application.subscribeAll(listener),
    () => application.inspect(`${name}.isActive`).value === true,
  )
  return isActive ? <span className={own.mark}>Active</span> : null
}

const timersOf = (records: PageRecords): TimerRecord[] =>
  inOrder(Object.values(records).filter((record) => record.kind === 'timer'))

const eventsOf = (records: PageRecords): CustomEventRecord[] =>
  inOrder(Object.values(records).filter((record) => record.kind === 'event'))

const embedPropertiesOf = (records: PageRecords): EmbedPropertyRecord[] =>
  inOrder(Object.values(records).filter((record) => record.kind === 'embedProperty'))

const inOrder = <Entry extends { createdAt: number; name: string }>(entries: Entry[]): Entry[] =>
  entries.toSorted((one, other) => one.createdAt - other.createdAt || (one.name < other.name ? -1 : 1))
