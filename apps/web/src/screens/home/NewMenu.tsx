import { Icon } from '@ashlar/ui'
import { Button, Menu } from '@mantine/core'
import { memo } from 'react'
import { type CreatableKind, creatableKinds } from './creatable-kinds.ts'
import classes from './Home.module.css'
import { useCreating } from './use-creating.ts'

const facts: Readonly<Record<CreatableKind, { name: string; icon: string; help: string }>> = {
  application: { name: 'Application', icon: 'layout-dashboard', help: 'Pages that people work with' },
  applicationFromSentence: {
    name: 'Describe it',
    icon: 'hammer',
    help: 'Mason builds it from a sentence',
  },
  applicationFromTable: {
    name: 'From a database table',
    icon: 'database',
    help: 'Search, create, edit and delete its rows',
  },
  applicationFromFiles: {
    name: 'From files',
    icon: 'upload',
    help: 'An application that was exported',
  },
  module: { name: 'Module', icon: 'blocks', help: 'A component of your own for several applications' },
  workflow: { name: 'Workflow', icon: 'workflow', help: 'Steps that other systems call' },
  scheduledJob: { name: 'Scheduled job', icon: 'calendar-clock', help: 'Steps that run by time' },
  folder: { name: 'Folder', icon: 'folder-plus', help: 'Holds what belongs together' },
}

/** Chooses what to create. It stands beside a list, whose search would draw it anew with every letter. */
export const NewMenu = memo(({ isTopLevel }: { isTopLevel: boolean }) => {
  const { mayCreate, create } = useCreating(isTopLevel)
  return (
    <Menu position="bottom-end" width={280}>
      <Menu.Target>
        <Button
          leftSection={<Icon name="plus" />}
          rightSection={<Icon name="chevron-down" size={14} />}
          aria-haspopup="menu"
        >
          New
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {creatableKinds.filter(mayCreate).map((thing) => (
          <Menu.Item
            key={thing}
            leftSection={<Icon name={facts[thing].icon} />}
            onClick={() => create(thing)}
          >
            <span className={classes['choice']}>
              {facts[thing].name}
              <span className={classes['choiceHelp']}>{facts[thing].help}</span>
            </span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
})
