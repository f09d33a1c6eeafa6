import { Icon } from '@ashlar/ui'
import { Button, Menu } from '@mantine/core'
import { useEditorParts } from '../session/editor-context.tsx'
import classes from './Profiles.module.css'
import { useProfiles } from './use-profiles.ts'

/** The profile with which the page runs here; a menu leads to the others and to the settings. */
export const ProfilePicker = () => {
  const { current } = useProfiles()
  const name = current?.displayName ?? 'No profile'
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          aria-label={`Profile ${name}`}
          title="The profile with which APIs run here"
          rightSection={<Icon name="chevron-down" size={14} />}
          className={classes.picker ?? ''}
        >
          {name}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <ProfileItems />
      </Menu.Dropdown>
    </Menu>
  )
}

/** The profiles as items of a menu, and below them the way to the settings. */
export const ProfileItems = () => {
  const { view } = useEditorParts()
  const { available, current, select } = useProfiles()
  return (
    <>
      <Menu.Label>Profile</Menu.Label>
      <Menu.RadioGroup value={current?.id ?? ''} onChange={select}>
        {available.map(({ id, displayName }) => (
          <Menu.RadioItem key={id} value={id} closeMenuOnClick>
            {displayName}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
      <Menu.Item
        leftSection={<Icon name="settings" size={14} />}
        onClick={() => view.setState({ dialog: 'profiles' })}
      >
        Profile settings…
      </Menu.Item>
    </>
  )
}
