import { updateEmbedProperty } from '@ashlar/document'
import type { EmbedPropertyRecord } from '@ashlar/schema'
import { useSyncExternalStore } from 'react'
import { CodeField } from '../../code/index.ts'
import { NameField } from '../../properties/NameField.tsx'
import { previewOf } from '../../properties/value-preview.ts'
import { useEditor, useEditorSession } from '../../session/editor-context.tsx'
import classes from '../Rail.module.css'
import { useRenaming } from './use-renaming.ts'

/** An embed property: its name, what it is where the application is not embedded, and what it is now. */
export const EmbedPropertyForm = ({ property }: { property: EmbedPropertyRecord }) => {
  const session = useEditorSession()
  const application = useEditor((state) => state.application)
  const rename = useRenaming(property)
  const { id, name } = property
  const value = useSyncExternalStore(
    (listener) => application.subscribeAll(listener),
    () => previewOf(application.inspect(`Embed.${name}.value`).value),
  )
  return (
    <div className={classes.variable}>
      <NameField key={name} label="Name" name={name} onRename={rename} />
      <div>
        <span className={classes.fieldLabel}>Default value</span>
        <CodeField
          label="Default value"
          mode="json"
          value={property.defaultValue}
          names={() => application.names()}
          placeholder="0, text, or {{ a binding }}"
          minimumLines={1}
          onChange={(defaultValue) =>
            session.apply(updateEmbedProperty(session.state.records, { id, defaultValue }), {
              label: `Edit ${name}`,
              group: `embed property ${id}`,
            })
          }
        />
      </div>
      <p className={classes.value} title={value}>
        {`{{ Embed.${name}.value }}`} = {value}
      </p>
    </div>
  )
}
