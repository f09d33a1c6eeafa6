import { Icon, notifyFailure } from '@ashlar/ui'
import { Menu, VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useSession } from '../../session/session.ts'
import { switchOrganization } from '../../session/switch-organization.ts'
import { Mark } from '../access/Mark.tsx'
import classes from './Sidebar.module.css'

/** In which organization this tab is, and the way into the others. Somebody who has one and may found none sees its name. */
export const OrganizationMenu = ({ isCollapsed }: { isCollapsed: boolean }) => {
  const { organization, organizations, capabilities } = useSession()
  const mayFound = capabilities.founding
  const change = (id: string): void => {
    if (id === organization.id) return
    // The tab goes there either way; only where other tabs begin was not kept.
    void switchOrganization(id).catch(() => notifyFailure('New tabs begin where they did before.'))
  }
  const name = (
    <>
      <span className={classes['mark']}>
        {organization.logo === null ? (
          <Mark size={24} />
        ) : (
          <img className={classes['logo']} src={organization.logo} alt="" />
        )}
      </span>
      <span className={classes['organization']} title={organization.name}>
        {organization.name}
      </span>
    </>
  )
  if (organizations.length < 2 && !mayFound) return name
  return (
    <Menu position="bottom-start" width={240}>
      <Menu.Target>
        <button type="button" className={classes['switcher']} title={organization.name}>
          <VisuallyHidden>Organization: {organization.name}</VisuallyHidden>
          <span className={classes['switcherName']} aria-hidden>
            {name}
            {isCollapsed ? null : <Icon name="chevron-down" />}
          </span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Organizations</Menu.Label>
        <Menu.RadioGroup value={organization.id} onChange={change}>
          {organizations.map(({ id, name: label }) => (
            <Menu.RadioItem key={id} value={id}>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item
          component={Link}
          to="/personal-settings"
          hash="organizations"
          leftSection={<Icon name="settings-2" />}
        >
          {mayFound ? 'Found or leave organizations' : 'Leave an organization'}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
