import { Icon, IconButton, Kbd } from '@ashlar/ui'
import { Tooltip, VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useSession } from '../../session/session.ts'
import { Mark } from '../access/Mark.tsx'
import { places } from './places.ts'
import classes from './Sidebar.module.css'
import { UserMenu } from './UserMenu.tsx'

/** The way between screens. Without `onToggle` it cannot be collapsed, as in the drawer of a narrow window. */
export const Sidebar = ({
  isCollapsed,
  onToggle,
  onSearch,
}: {
  isCollapsed: boolean
  onToggle?: () => void
  onSearch: () => void
}) => {
  const { organization, may } = useSession()
  return (
    <div className={classes['sidebar']} data-collapsed={isCollapsed}>
      <header className={classes['head']}>
        <Tooltip label={organization.name} position="right" disabled={!isCollapsed}>
          <span className={classes['mark']}>
            <Mark size={24} />
          </span>
        </Tooltip>
        <span className={classes['organization']} title={organization.name}>
          {organization.name}
        </span>
      </header>
      <Tooltip label="Search (Ctrl+K)" position="right" disabled={!isCollapsed}>
        <button type="button" className={classes['search']} aria-haspopup="dialog" onClick={onSearch}>
          <Icon name="search" />
          <VisuallyHidden>Search or do anything</VisuallyHidden>
          <span className={classes['label']} aria-hidden>
            Search
          </span>
          <span className={classes['hint']} aria-hidden>
            <Kbd shortcut="Mod+K" />
          </span>
        </button>
      </Tooltip>
      <nav aria-label="Main" className={classes['places']}>
        {places
          .filter(({ permission }) => may(permission))
          .map((place) => (
            <Tooltip key={place.to} label={place.label} position="right" disabled={!isCollapsed}>
              <Link
                to={place.to}
                className={classes['place'] ?? ''}
                activeProps={{ 'aria-current': 'page' }}
                aria-label={place.label}
              >
                <Icon name={place.icon} />
                <span className={classes['label']}>{place.label}</span>
              </Link>
            </Tooltip>
          ))}
      </nav>
      <div className={classes['foot']}>
        <UserMenu isCollapsed={isCollapsed} />
        {onToggle === undefined ? null : (
          <IconButton
            icon={isCollapsed ? 'panel-left-open' : 'panel-left-close'}
            label={isCollapsed ? 'Expand sidebar' : 'Collapse sidebar'}
            tooltipPosition="right"
            onClick={onToggle}
          />
        )}
      </div>
    </div>
  )
}
