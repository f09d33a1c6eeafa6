import { updateEmbedProperty } from '@ashlar/document'
import type { EmbedPropertyRecord } from '@ashlar/schema'
import { EventHandlerEditor, useHandlerSurroundings } from '../../events/index.ts'
import { NameField } from '../../properties/NameField.tsx'
import { useEditor, useEditorSession } from '../../context/editor-context.tsx'
import classes from '../Rail.module.css'
import { DefaultValueField, usePresentValue } from './DefaultValueField.tsx'
import { InputFacts } from './InputFacts.tsx'
import { useRenaming } from './use-renaming.ts'

/** An embed property: its name, what it is where the application is not embedded, what it is now, and what follows a change. */
export const EmbedPropertyForm = ({ property }: { property: EmbedPropertyRecord }) => {
  const session = useEditorSession()
  const application = useEditor((state) => state.application)
  const surroundings = useHandlerSurroundings(() => application.names())
  const rename = useRenaming(property)
  const { id, name } = property
  const value = usePresentValue(`Embed.${name}.value`)
  return (
    <div className={classes.variable}>
      <NameField key={id} label="Name" name={name} onRename={rename} />
      <DefaultValueField
        place={{ entityType: 'embedProperty', entityId: id, path: 'defaultValue' }}
        value={property.defaultValue}
        onChange={(defaultValue) =>
          session.apply(updateEmbedProperty(session.state.records, { id, defaultValue }), {
            label: `Edit ${name}`,
            group: `embed property ${id}`,
          })
        }
      />
      {session.kind === 'module' && <InputFacts input={property} />}
      <EventHandlerEditor
        {...surroundings}
        place={{ entityType: 'embedProperty', entityId: id, path: 'onChange' }}
        label="On change"
        steps={property.onChange}
        onChange={(onChange) =>
          session.apply(updateEmbedProperty(session.state.records, { id, onChange }), {
            label: `Edit ${name}`,
            group: `steps of ${id}`,
          })
        }
      />
      <p className={classes.value} title={value}>
        {`{{ Embed.${name}.value }}`} = {value}
      </p>
    </div>
  )
}
