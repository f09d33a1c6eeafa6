import {
  addStateVariable,
  deleteStateVariable,
  renameEntity,
  stateVariablesOf,
  updateStateVariable,
} from '@ashlar/document'
import type { StateVariableRecord } from '@ashlar/schema'
import { EmptyState, Icon, IconButton, RowMenu } from '@ashlar/ui'
import { Select } from '@mantine/core'
import { useState, useSyncExternalStore } from 'react'
import { CodeField } from '../code/index.ts'
import { previewOf } from '../properties/value-preview.ts'
import { NameField } from '../properties/NameField.tsx'
import { useEditor, useEditorSession } from '../session/editor-context.tsx'
import { RailPanel } from './LeftRail.tsx'
import classes from './Rail.module.css'

/** The state variables of the page, one of them open at a time. */
export const StatePanel = () => {
  const session = useEditorSession()
  const records = useEditor((state) => state.records)
  const [openId, setOpenId] = useState<string | null>(null)
  const variables = stateVariablesOf(records)
  const add = (): void => {
    const outcome = addStateVariable(session.state.records, { createdAt: Date.now() }, session.newId)
    if (!outcome.ok) return
    const [id] = Object.keys(outcome.change.added)
    if (session.apply({ ...outcome, selection: session.state.selection }, { label: 'Add variable' })) {
      setOpenId(id ?? null)
    }
  }
  return (
    <RailPanel title="State" actions={<IconButton icon="plus" label="Add variable" onClick={add} />}>
      <div className={classes.scroll}>
        {variables.length === 0 ? (
          <EmptyState
            isCompact
            icon="variable"
            title="No variables yet"
            description="A variable keeps a value while the page is open, or in the browser. Event handlers set it, bindings read it."
          />
        ) : (
          <ul className={classes.entries}>
            {variables.map((variable) => (
              <li key={variable.id}>
                <VariableRow
                  variable={variable}
                  isOpen={variable.id === openId}
                  onToggle={() => setOpenId(variable.id === openId ? null : variable.id)}
                />
                {variable.id === openId && <VariableForm variable={variable} />}
              </li>
            ))}
          </ul>
        )}
      </div>
    </RailPanel>
  )
}

const VariableRow = ({
  variable,
  isOpen,
  onToggle,
}: {
  variable: StateVariableRecord
  isOpen: boolean
  onToggle: () => void
}) => {
  const session = useEditorSession()
  return (
    <div className={classes.row} aria-current={isOpen}>
      <button type="button" className={classes.open} aria-expanded={isOpen} onClick={onToggle}>
        <span className={classes.chevron} data-open={isOpen} aria-hidden>
          <Icon name="chevron-right" size={12} />
        </span>
        <span className={classes.icon}>
          <Icon name="variable" size={14} />
        </span>
        <span className={classes.name}>{variable.name}</span>
      </button>
      <RowMenu
        label={`Actions for ${variable.name}`}
        actions={[
          {
            label: 'Delete',
            icon: 'trash-2',
            tone: 'danger',
            onSelect: () =>
              session.apply(
                deleteStateVariable(session.state.records, session.catalogue, { id: variable.id }),
                {
                  label: `Delete ${variable.name}`,
                },
              ),
          },
        ]}
      />
    </div>
  )
}

const VariableForm = ({ variable }: { variable: StateVariableRecord }) => {
  const session = useEditorSession()
  const application = useEditor((state) => state.application)
  const { id, name } = variable
  const value = useSyncExternalStore(
    (listener) => application.subscribeAll(listener),
    () => previewOf(application.inspect(`${name}.value`).value),
  )
  return (
    <div className={classes.variable}>
      <NameField
        key={name}
        label="Name"
        name={name}
        onRename={(next) => {
          const outcome = renameEntity(session.state.records, session.catalogue, { id, name: next })
          if (!outcome.ok) return outcome.message
          session.apply(outcome, { label: `Rename ${name}` })
          return null
        }}
      />
      <div>
        <span className={classes.fieldLabel}>Default value</span>
        <CodeField
          label="Default value"
          mode="json"
          value={variable.defaultValue}
          names={() => application.names()}
          placeholder="0, text, or {{ a binding }}"
          minimumLines={1}
          onChange={(defaultValue) =>
            session.apply(updateStateVariable(session.state.records, { id, defaultValue }), {
              label: `Edit ${name}`,
              group: `variable ${id}`,
            })
          }
        />
      </div>
      <Select
        size="xs"
        label="Kept"
        data={[
          { value: 'Temporary', label: 'While the page is open' },
          { value: 'Local Storage', label: 'In the browser (local storage)' },
        ]}
        value={variable.persistance}
        onChange={(kept) =>
          session.apply(
            updateStateVariable(session.state.records, {
              id,
              persistance: kept === 'Local Storage' ? 'Local Storage' : 'Temporary',
            }),
            { label: `Edit ${name}` },
          )
        }
      />
      <p className={classes.value} title={value}>
        = {value}
      </p>
    </div>
  )
}
