import { updateStateVariable } from '@ashlar/document'
import type { StateVariableRecord } from '@ashlar/schema'
import { Select } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { CodeField } from '../../code/index.ts'
import { NameField } from '../../properties/NameField.tsx'
import { previewOf } from '../../properties/value-preview.ts'
import { useEditor, useEditorSession } from '../../session/editor-context.tsx'
import classes from '../Rail.module.css'
import { useRenaming } from './use-renaming.ts'

/** A state variable: its name, what it begins with, where it is kept, and what it is now. */
export const VariableForm = ({ variable }: { variable: StateVariableRecord }) => {
  const session = useEditorSession()
  const application = useEditor((state) => state.application)
  const rename = useRenaming(variable)
  const { id, name } = variable
  const value = useSyncExternalStore(
    (listener) => application.subscribeAll(listener),
    () => previewOf(application.inspect(`${name}.value`).value),
  )
  return (
    <div className={classes.variable}>
      <NameField key={name} label="Name" name={name} onRename={rename} />
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
