import { Icon, IconButton, Kbd } from '@ashlar/ui'
import { Tooltip, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useRouterState } from '@tanstack/react-router'
import { useEffect, useId, useRef } from 'react'
import { useSession } from '../../session/session.ts'
import { approvalsQuery } from '../approvals/approvals.ts'
import { OrganizationMenu } from './OrganizationMenu.tsx'
import { isPlaceFor, type Place, places } from './places.ts'
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
  const { organization, may, user, capabilities } = useSession()
  const approvals = useQuery(approvalsQuery)
  const waiting = approvals.data?.approvals.length ?? 0
  const countOf = ({ counts }: Place): number => (counts === undefined ? 0 : waiting)
  const shown = places.filter(
    (place) => isPlaceFor(place, { may, isOperator: user.isOperator, capabilities }) || countOf(place) > 0,
  )
  const administration = shown.filter(({ isAdministration }) => isAdministration === true)
  const administrationId = useId()
  const nav = useCurrentInView()
  const drawing = { isCollapsed, countOf }
  return (
    <div className={classes['sidebar']} data-collapsed={isCollapsed}>
      <header className={classes['head']}>
        <Tooltip label={organization.name} position="right" disabled={!isCollapsed}>
          <div className={classes['ofOrganization']}>
            <OrganizationMenu isCollapsed={isCollapsed} />
          </div>
        </Tooltip>
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
      <nav ref={nav} aria-label="Main" className={classes['places']}>
        <Places places={shown.filter(({ isAdministration }) => isAdministration !== true)} {...drawing} />
        {administration.length === 0 ? null : (
          <div role="group" aria-labelledby={administrationId} className={classes['group']}>
            <span id={administrationId} className={classes['groupName']}>
              Administration
            </span>
            <Places places={administration} {...drawing} />
          </div>
        )}
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

/** In a low window not all places are seen at once; the one that somebody is at is. */
const useCurrentInView = () => {
  const nav = useRef<HTMLElement>(null)
  const path = useRouterState({ select: (state) => state.location.pathname })
  useEffect(() => {
    nav.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' })
  }, [path])
  return nav
}

const Places = ({
  places: shown,
  isCollapsed,
  countOf,
}: {
  places: readonly Place[]
  isCollapsed: boolean
  countOf: (place: Place) => number
}) =>
  shown.map((place) => (
    <Tooltip key={place.to} label={labelOf(place, countOf(place))} position="right" disabled={!isCollapsed}>
      <Link
        to={place.to}
        className={classes['place'] ?? ''}
        activeProps={{ 'aria-current': 'page' }}
        activeOptions={{ exact: place.holdsOtherPlaces === true }}
        aria-label={labelOf(place, countOf(place))}
      >
        <Icon name={place.icon} />
        <span className={classes['label']}>{`${place.label} `}</span>
        {countOf(place) === 0 ? null : (
          <span className={classes['count']} aria-hidden>
            {countOf(place)}
          </span>
        )}
      </Link>
    </Tooltip>
  ))

const labelOf = ({ label }: Place, count: number): string =>
  count === 0 ? label : `${label} ${count} waiting`
