import { Icon } from '@ashlar/ui'
import { Menu } from '@mantine/core'
import { ProfileChoices, ProfileMenu } from '../../profiles/ProfileMenu.tsx'
import { useEditorParts } from '../context/editor-context.tsx'
import { useProfiles } from './use-profiles.ts'

/** The profile with which the page runs here; a menu leads to the others and to the settings. */
export const ProfilePicker = () => (
  <ProfileMenu current={useProfiles().current} title="The profile with which APIs run here">
    <ProfileItems />
  </ProfileMenu>
)

/** The profiles as items of a menu, and below them the way to the settings. */
export const ProfileItems = () => {
  const { view } = useEditorParts()
  return (
    <>
      <ProfileChoices {...useProfiles()} label="Profile" />
      <Menu.Item
        leftSection={<Icon name="settings" size={14} />}
        onClick={() => view.setState({ dialog: 'profiles' })}
      >
        Profile settings…
      </Menu.Item>
    </>
  )
}
