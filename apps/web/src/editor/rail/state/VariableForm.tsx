import { updateStateVariable } from '@ashlar/document'
import type { StateVariableRecord } from '@ashlar/schema'
import { Select, Switch } from '@mantine/core'
import { EventHandlerEditor, useHandlerSurroundings } from '../../events/index.ts'
import { NameField } from '../../properties/NameField.tsx'
import { useEditorSession } from '../../context/editor-context.tsx'
import classes from '../Rail.module.css'
import { readName } from '../../reference-to.ts'
import { DefaultValueField, usePresentValue } from './DefaultValueField.tsx'
import { useRenaming } from './use-renaming.ts'

/** A state variable: its name, what it begins with, where it is kept, what follows a change, and what it is now. */
export const VariableForm = ({ variable }: { variable: StateVariableRecord }) => {
  const session = useEditorSession()
  const surroundings = useHandlerSurroundings()
  const rename = useRenaming(variable)
  const { id, name } = variable
  const value = usePresentValue(`${readName(variable)}.value`)
  return (
    <div className={classes.variable}>
      <NameField key={id} label="Name" name={name} onRename={rename} />
      <DefaultValueField
        place={{ entityType: 'stateVariable', entityId: id, path: 'defaultValue' }}
        value={variable.defaultValue}
        onChange={(defaultValue) =>
          session.apply(updateStateVariable(session.state.records, { id, defaultValue }), {
            label: `Edit ${name}`,
            group: `variable ${id}`,
          })
        }
      />
      <Select
        size="xs"
        label="Kept"
        data={[
          {
            value: 'Temporary',
            label: `Until the ${variable.scope === 'app' ? 'application' : 'page'} is left`,
          },
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
      {session.kind === 'module' && (
        <Switch
          size="xs"
          label="Output"
          description={`Pages read it as outputs.${name} of the module.`}
          checked={variable.isOutput === true}
          onChange={(event) =>
            session.apply(
              updateStateVariable(session.state.records, { id, isOutput: event.currentTarget.checked }),
              { label: `Edit ${name}` },
            )
          }
        />
      )}
      <EventHandlerEditor
        {...surroundings}
        place={{ entityType: 'stateVariable', entityId: id, path: 'onChange' }}
        label="On change"
        steps={variable.onChange ?? []}
        onChange={(onChange) =>
          session.apply(updateStateVariable(session.state.records, { id, onChange }), {
            label: `Edit ${name}`,
            group: `steps of ${id}`,
          })
        }
      />
      <p className={classes.value} title={value}>
        = {value}
      </p>
    </div>
  )
}
