import { Modal } from '@mantine/core'
import { Fragment, type KeyboardEvent, useEffect, useId, useState } from 'react'
import { Icon } from '../icons/Icon.tsx'
import { Kbd } from '../page/Kbd.tsx'
import classes from './CommandPalette.module.css'
import type { Command } from './command.ts'
import { matchCommands, prepareToMatch } from './match-commands.ts'

/** What the palette lists. */
interface Listed {
  commands: readonly Command[]
  /** More that only a query names, such as the properties of a component. */
  findMore?: (query: string) => readonly Command[]
  /** The ids of what was chosen, the latest first: it is listed first, and found before what answers as well. */
  recent?: readonly string[]
  onChosen?: (id: string) => void
  /** Hears what is typed, for commands that are found elsewhere. */
  onQuery?: (query: string) => void
  /** What is still to come, or is missing: "Reading the other pages…". */
  note?: string | undefined
}

/** More than anybody reads; who does not find it among these types on. */
const mostShown = 60

/** Finds and does anything by name. The caller opens it with Mod+K outside code. */
export const CommandPalette = ({
  isOpen,
  onClose,
  ...listed
}: Listed & {
  isOpen: boolean
  onClose: () => void
}) => {
  const [isFocusTaken, setFocusTaken] = useState(false)
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      returnFocus={!isFocusTaken}
      withCloseButton={false}
      size={560}
      yOffset="12vh"
      centered={false}
      padding={0}
      title=""
      classNames={{ body: classes['body'] ?? '', header: classes['header'] ?? '' }}
      attributes={{ content: { 'aria-label': 'Command palette' } }}
    >
      <PaletteList
        {...listed}
        onClose={(chosen) => {
          setFocusTaken(chosen?.takesFocus === true)
          onClose()
        }}
      />
    </Modal>
  )
}

const noneChosen: readonly string[] = []

const PaletteList = ({
  commands,
  findMore,
  recent = noneChosen,
  onChosen,
  onQuery,
  note,
  onClose,
}: Listed & { onClose: (chosen?: Command) => void }) => {
  const [query, setQuery] = useState('')
  const [active, setActive] = useState(0)
  const listId = useId()
  useEffect(() => prepareToMatch(commands), [commands])
  const more = findMore?.(query) ?? []
  const all = matchCommands(more.length === 0 ? commands : [...commands, ...more], query, recent)
  const found = query === '' ? all : all.slice(0, mostShown)
  const groupOf = ({ id, group }: Command): string => (recent.includes(id) ? 'Recent' : group)
  const optionId = (index: number): string => `${listId}-${index}`

  const choose = (command: Command | undefined): void => {
    if (command === undefined) return
    onClose(command)
    onChosen?.(command.id)
    command.run()
  }

  const activate = (index: number): void => {
    setActive(index)
    document.getElementById(optionId(index))?.scrollIntoView({ block: 'nearest' })
  }

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown') activate(Math.min(active + 1, found.length - 1))
    else if (event.key === 'ArrowUp') activate(Math.max(active - 1, 0))
    else if (event.key === 'Enter') choose(found[active])
    else return
    event.preventDefault()
  }

  return (
    <>
      <div className={classes['field']}>
        <Icon name="search" />
        <input
          data-autofocus
          className={classes['input']}
          placeholder="Search or do anything"
          aria-label="Search commands"
          role="combobox"
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={found.length === 0 ? undefined : optionId(active)}
          value={query}
          onChange={(event) => {
            setQuery(event.currentTarget.value)
            onQuery?.(event.currentTarget.value)
            setActive(0)
          }}
          onKeyDown={onKeyDown}
        />
        <Kbd shortcut="Esc" />
      </div>
      <div id={listId} role="listbox" aria-label="Commands" className={classes['list']}>
        {found.map((command, index) => (
          <Fragment key={command.id}>
            {query === '' && isFirstOfGroup(found, index, groupOf) ? (
              <div className={classes['group']} aria-hidden>
                {groupOf(command)}
              </div>
            ) : null}
            <div
              id={optionId(index)}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              className={classes['option']}
              onPointerMove={() => setActive(index)}
              onClick={() => choose(command)}
              onKeyDown={onKeyDown}
            >
              <Icon name={command.icon} />
              <span className={classes['name']}>{command.name}</span>
              {command.preview === undefined ? null : (
                <code className={classes['preview']}>{command.preview}</code>
              )}
              {command.detail === undefined ? null : (
                <span className={classes['detail']}>{command.detail}</span>
              )}
              {command.shortcut === undefined ? null : <Kbd shortcut={command.shortcut} />}
            </div>
          </Fragment>
        ))}
        {found.length === 0 ? (
          <p className={classes['none']} role="status">
            Nothing is called “{query}”.
          </p>
        ) : null}
      </div>
      {note === undefined && all.length === found.length ? null : (
        <p className={classes['note']} role="status">
          {note ?? `The best ${mostShown} of ${all.length}. Type on to find others.`}
        </p>
      )}
    </>
  )
}

const isFirstOfGroup = (
  commands: readonly Command[],
  index: number,
  groupOf: (command: Command) => string,
): boolean => {
  const [command, before] = [commands[index], commands[index - 1]]
  return command !== undefined && (before === undefined || groupOf(before) !== groupOf(command))
}
