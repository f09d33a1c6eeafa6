import { Modal } from '@mantine/core'
import { Fragment, type KeyboardEvent, useId, useState } from 'react'
import { Icon } from '../icons/Icon.tsx'
import { Kbd } from '../page/Kbd.tsx'
import classes from './CommandPalette.module.css'
import { type Command, matchCommands } from './command.ts'

/** Finds and does anything by name. The caller opens it with Mod+K outside code. */
export const CommandPalette = ({
  commands,
  isOpen,
  onClose,
}: {
  commands: readonly Command[]
  isOpen: boolean
  onClose: () => void
}) => (
  <Modal
    opened={isOpen}
    onClose={onClose}
    withCloseButton={false}
    size={560}
    yOffset="12vh"
    centered={false}
    padding={0}
    title=""
    classNames={{ body: classes['body'] ?? '', header: classes['header'] ?? '' }}
    attributes={{ content: { 'aria-label': 'Command palette' } }}
  >
    <PaletteList commands={commands} onClose={onClose} />
  </Modal>
)

const PaletteList = ({ commands, onClose }: { commands: readonly Command[]; onClose: () => void }) => {
  const [query, setQuery] = useState('')
  const [active, setActive] = useState(0)
  const listId = useId()
  const found = matchCommands(commands, query)
  const optionId = (index: number): string => `${listId}-${index}`

  const choose = (command: Command | undefined): void => {
    if (command === undefined) return
    onClose()
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
            setActive(0)
          }}
          onKeyDown={onKeyDown}
        />
        <Kbd shortcut="Esc" />
      </div>
      <div id={listId} role="listbox" aria-label="Commands" className={classes['list']}>
        {found.map((command, index) => (
          <Fragment key={command.id}>
            {query === '' && command.group !== found[index - 1]?.group ? (
              <div className={classes['group']} aria-hidden>
                {command.group}
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
    </>
  )
}
