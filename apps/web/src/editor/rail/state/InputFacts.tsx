import { updateEmbedProperty, type UpdateEmbedProperty } from '@ashlar/document'
import type { EmbedPropertyRecord } from '@ashlar/schema'
import { Select, TextInput } from '@mantine/core'
import { useEditorSession } from '../../context/editor-context.tsx'
import { chosenKind, kindChoices } from '../../modules/input-kinds.ts'

/** What a module says of one of its inputs to the pages on which it stands: what it takes, and what it is for. */
export const InputFacts = ({ input }: { input: EmbedPropertyRecord }) => {
  const session = useEditorSession()
  const { id, name, valueKind = 'any', help = '' } = input
  const update = (facts: Omit<UpdateEmbedProperty, 'id'>, group?: string): void => {
    session.apply(updateEmbedProperty(session.state.records, { id, ...facts }), {
      label: `Edit ${name}`,
      ...(group === undefined ? {} : { group }),
    })
  }
  return (
    <>
      <Select
        size="xs"
        label="Kind"
        description="What pages are to hand in."
        data={kindChoices}
        allowDeselect={false}
        value={valueKind}
        onChange={(choice) => update({ valueKind: chosenKind(choice) })}
      />
      <TextInput
        size="xs"
        label="Help"
        description="Stands below the field on pages."
        placeholder="The customer whose orders are shown"
        maxLength={500}
        value={help}
        onChange={(event) => update({ help: event.currentTarget.value }, `help of ${id}`)}
        onBlur={() => session.seal()}
      />
    </>
  )
}
