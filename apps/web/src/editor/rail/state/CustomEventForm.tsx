import { updateCustomEvent, type UpdateCustomEvent } from '@ashlar/document'
import type { CustomEventRecord } from '@ashlar/schema'
import { Icon, IconButton } from '@ashlar/ui'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { EventHandlerEditor, useHandlerSurroundings } from '../../events/index.ts'
import { NameField } from '../../properties/NameField.tsx'
import { useEditor, useEditorSession } from '../../context/editor-context.tsx'
import { referenceTo } from '../../reference-to.ts'
import classes from '../Rail.module.css'
import { changedPayload, freeArgumentName, typedPayload, withCurrentEvent } from './event-arguments.ts'
import own from './StateGroup.module.css'
import { useNameOfNew } from './use-name-of-new.ts'
import { useRenaming } from './use-renaming.ts'

/** A custom event: what a trigger hands over, what it does, and the button to try it out. */
export const CustomEventForm = ({ event }: { event: CustomEventRecord }) => {
  const session = useEditorSession()
  const application = useEditor((state) => state.application)
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const surroundings = useHandlerSurroundings(() =>
    withCurrentEvent(application.names(), event, typedPayload(event, typed)),
  )
  const rename = useRenaming(event)
  const { list, expectNew } = useNameOfNew(event.arguments.length)
  const { id, name } = event
  /** Answers with why not, where the change is refused. */
  const update = (change: Omit<UpdateCustomEvent, 'id'>, group?: string): string | null => {
    const outcome = updateCustomEvent(session.state.records, { id, ...change })
    if (!outcome.ok) return outcome.message
    session.apply(outcome, { label: `Edit ${name}`, ...(group === undefined ? {} : { group }) })
    return null
  }
  return (
    <div className={classes.variable}>
      <NameField key={id} label="Name" name={name} onRename={rename} />
      <div>
        <span className={classes.fieldLabel}>Arguments</span>
        <ul className={own.arguments} ref={list}>
          {event.arguments.map((argument) => (
            <li key={argument.id} className={own.line}>
              <NameField
                key={argument.name}
                label={`Name of argument ${argument.name}`}
                isLabelShown={false}
                name={argument.name}
                onRename={(next) =>
                  update({
                    arguments: event.arguments.map((one) =>
                      one.id === argument.id ? { ...one, name: next } : one,
                    ),
                  })
                }
              />
              <IconButton
                icon="trash-2"
                label={`Delete argument ${argument.name}`}
                onClick={() =>
                  update({ arguments: event.arguments.filter(({ id: other }) => other !== argument.id) })
                }
              />
            </li>
          ))}
        </ul>
        <Button
          size="compact-xs"
          variant="subtle"
          leftSection={<Icon name="plus" size={14} />}
          onClick={() => {
            expectNew()
            update({
              arguments: [...event.arguments, { id: session.newId(), name: freeArgumentName(event) }],
            })
          }}
        >
          Add argument
        </Button>
      </div>
      <EventHandlerEditor
        {...surroundings}
        place={{ entityType: 'event', entityId: id, path: 'onTrigger' }}
        label="On trigger"
        steps={event.onTrigger}
        onChange={(onTrigger) => update({ onTrigger }, `steps of ${id}`)}
      />
      {event.arguments.map((argument) => (
        <TextInput
          key={argument.id}
          size="xs"
          label={`${argument.name} to try it out with`}
          placeholder={'Text or JSON, such as {"id": 1}'}
          value={Object.hasOwn(typed, argument.name) ? typed[argument.name] : ''}
          onChange={({ currentTarget }) =>
            setTyped(changedPayload(typed, argument.name, currentTarget.value))
          }
        />
      ))}
      <div>
        <Button
          size="compact-xs"
          variant="default"
          onClick={() => void application.triggerEvent(referenceTo(event), typedPayload(event, typed))}
        >
          Trigger event now
        </Button>
      </div>
    </div>
  )
}
