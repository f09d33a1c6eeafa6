import { findLocation } from '@ashlar/document'
import { nameSpaceOf } from '@ashlar/schema'
import { useState } from 'react'
import { useSecretNames } from '../blocks/use-secret-names.ts'
import { useSqlSchema } from '../blocks/use-sql-schema.ts'
import { CodeField, OfApplication } from '../code/index.ts'
import { scriptNames, useHandlerSurroundings } from '../events/index.ts'
import { useEditor, useEditorParts } from '../context/editor-context.tsx'
import { placeKey, type PropertyPlace } from '../session/property-place.ts'
import classes from './Expanded.module.css'
import { expandedCode } from './expanded-code.ts'
import { namesAt } from './names-at.ts'

/** Code of the page or its application in a tab of its own, with all the room that there is. */
export const ExpandedProperty = ({ place }: { place: PropertyPlace }) => {
  const record = useEditor((state) => state.records[place.entityId])
  return (
    <OfApplication isSo={record !== undefined && nameSpaceOf(record) === 'App'}>
      <ExpandedCode place={place} />
    </OfApplication>
  )
}

const ExpandedCode = ({ place }: { place: PropertyPlace }) => {
  const { session, integrations } = useEditorParts()
  const records = useEditor((state) => state.records)
  const application = useEditor((state) => state.application)
  const [refusal, setRefusal] = useState<string | null>(null)
  const code = expandedCode({ records, catalogue: session.catalogue, newId: session.newId }, place)
  const [blockId = ''] = place.path.split('.')
  const step = code?.record.kind === 'api' ? findLocation(code.record.blocks, blockId)?.block : undefined
  const sqlSchema = useSqlSchema(step, integrations)
  const secrets = useSecretNames(step)
  const names = () =>
    code === null
      ? []
      : namesAt(application, {
          record: code.record,
          perItem: code.property?.perItem,
          blockId,
          secrets,
        })
  const surroundings = useHandlerSurroundings(names)
  if (code === null) return null
  const { label, mode, value, record } = code
  const change = (text: string): void => {
    // What was changed elsewhere since the last letter is there already.
    const { state, catalogue, newId } = session
    const outcome = expandedCode({ records: state.records, catalogue, newId }, place)?.write(text)
    if (outcome === undefined) return
    setRefusal(outcome.ok ? null : outcome.message)
    if (!outcome.ok) return
    session.apply(outcome, {
      label: `Set ${label.toLowerCase()} of ${record.name}`,
      group: `expanded ${placeKey(place)}`,
    })
  }
  return (
    <section className={classes.expanded} aria-label={`${label} of ${record.name}`}>
      <CodeField
        label={`${label} of ${record.name}`}
        mode={mode}
        value={value}
        names={mode === 'script' ? () => scriptNames(surroundings) : names}
        sqlSchema={sqlSchema}
        fills
        onChange={change}
        onBlur={() => session.seal()}
      />
      {refusal !== null && (
        <p role="alert" className={classes.refusal}>
          {refusal}
        </p>
      )}
    </section>
  )
}
