import { updateEmbedProperty } from '@ashlar/document'
import type { EmbedPropertyRecord } from '@ashlar/schema'
import { NameField } from '../../properties/NameField.tsx'
import { useEditorSession } from '../../session/editor-context.tsx'
import classes from '../Rail.module.css'
import { DefaultValueField, usePresentValue } from './DefaultValueField.tsx'
import { useRenaming } from './use-renaming.ts'

/** An embed property: its name, what it is where the application is not embedded, and what it is now. */
export const EmbedPropertyForm = ({ property }: { property: EmbedPropertyRecord }) => {
  const session = useEditorSession()
  const rename = useRenaming(property)
  const { id, name } = property
  const value = usePresentValue(`Embed.${name}.value`)
  return (
    <div className={classes.variable}>
      <NameField key={name} label="Name" name={name} onRename={rename} />
      <DefaultValueField
        value={property.defaultValue}
        onChange={(defaultValue) =>
          session.apply(updateEmbedProperty(session.state.records, { id, defaultValue }), {
            label: `Edit ${name}`,
            group: `embed property ${id}`,
          })
        }
      />
      <p className={classes.value} title={value}>
        {`{{ Embed.${name}.value }}`} = {value}
      </p>
    </div>
  )
}
