import { Icon } from '@ashlar/ui'
import { Menu, type MenuProps, TextInput } from '@mantine/core'
import { Fragment, type ReactElement, type ReactNode, useState } from 'react'
import { type BlockChoiceGroup, type BlockOption, foundChoices } from './block-choices.ts'
import classes from './Explorer.module.css'

interface BlockChoicesMenuProps {
  /** What the menu is called: "Add block". */
  label: string
  /** What opens it. */
  target: ReactElement
  groups: readonly BlockChoiceGroup[]
  position: NonNullable<MenuProps['position']>
  /** Told when it closes; a menu with this is open for as long as it is drawn. */
  onClose?: () => void
  /** Stands below the choices. */
  children?: ReactNode
  onChoose: (option: BlockOption) => void
}

/** A menu may hold only what can be chosen. With a field to search beside its menu, what opens is a dialog. */
const asDialog = (opened: HTMLElement | null): void => {
  opened?.setAttribute('role', 'dialog')
  // A menu has a direction, a dialog has none.
  opened?.removeAttribute('aria-orientation')
}

/** A menu of blocks with a field to search them. */
export const BlockChoicesMenu = (props: BlockChoicesMenuProps): ReactElement => {
  const { label, target, position, children, onChoose, onClose } = props
  const [query, setQuery] = useState('')
  const groups = foundChoices(props.groups, query)
  return (
    <Menu
      position={position}
      width={300}
      onOpen={() => setQuery('')}
      withinPortal
      {...(onClose === undefined ? {} : { opened: true, onClose })}
    >
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown ref={asDialog} aria-label={label} className={classes['choices'] ?? ''}>
        <TextInput
          size="xs"
          className={classes['choicesSearch'] ?? ''}
          aria-label="Search blocks"
          placeholder="Search blocks"
          leftSection={<Icon name="search" />}
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || groups.length === 0) return
            event.preventDefault()
            event.currentTarget
              .closest<HTMLElement>('[role="dialog"]')
              ?.querySelector<HTMLElement>('[role="menuitem"]')
              ?.click()
          }}
        />
        <div role="menu" aria-label="Blocks" className={classes['choiceList']}>
          {groups.length === 0 && <Menu.Label>No block is called “{query}”.</Menu.Label>}
          {groups.map(({ group, choices }) => (
            <Fragment key={group}>
              <Menu.Label>{group}</Menu.Label>
              {choices.map(({ key, label: name, help, icon, option }) => (
                <Menu.Item key={key} leftSection={<Icon name={icon} />} onClick={() => onChoose(option)}>
                  {name}
                  {help !== '' && <span className={classes['choiceHelp']}>{help}</span>}
                </Menu.Item>
              ))}
            </Fragment>
          ))}
        </div>
        {children}
      </Menu.Dropdown>
    </Menu>
  )
}
