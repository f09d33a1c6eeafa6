import { Icon } from '@ashlar/ui'
import { Menu, Tooltip, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { StoreApi } from 'zustand/vanilla'
import { useSession } from '../session/index.ts'
import { Avatar } from './Avatar.tsx'
import type { LiveView } from './live-tab.ts'
import classes from './People.module.css'
import { type OtherPerson, personsOf } from './people.ts'

/** So many stand in the bar; the menu has all. */
const mostAvatars = 3

/** Who else has the same open: initials in the bar, and a menu with an item for each. */
export const PeopleBar = ({
  live,
  item,
}: {
  live: StoreApi<LiveView>
  /** What stands in the menu for a person; `name` says also whether it is the one who looks. */
  item: (person: OtherPerson, name: string) => ReactNode
}) => {
  const { state, people: tabs } = useStore(live)
  const people = useMemo(() => personsOf(tabs), [tabs])
  const { user } = useSession()
  const nameOf = ({ userId, name }: OtherPerson): string =>
    userId === user.id ? `${name} (you, in another window)` : name
  const names = people.map(nameOf).join(', ')
  return (
    <>
      <JoinNews people={people} isFollowing={state === 'following'} ownId={user.id} />
      <LostSign isLost={state === 'lost'} />
      {people.length > 0 && (
        <Menu position="bottom-end" width={260}>
          <Menu.Target>
            <Tooltip label={names}>
              <button type="button" className={classes.others}>
                <VisuallyHidden>Also here: {names}</VisuallyHidden>
                {people.slice(0, mostAvatars).map((person) => (
                  <Avatar key={person.userId} person={person} />
                ))}
                {people.length > mostAvatars && (
                  <span aria-hidden className={classes.more}>
                    +{people.length - mostAvatars}
                  </span>
                )}
              </button>
            </Tooltip>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Label>Also here</Menu.Label>
            {people.map((person) => item(person, nameOf(person)))}
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  )
}

/** Tells screen readers who came; who was here before is told by the button. */
const JoinNews = ({
  people,
  isFollowing,
  ownId,
}: {
  people: readonly OtherPerson[]
  isFollowing: boolean
  ownId: string
}) => {
  const known = useRef<ReadonlySet<string> | null>(null)
  const [news, setNews] = useState('')
  useEffect(() => {
    // Whoever is not heard of while the connection is lost has not left.
    if (!isFollowing) return
    const before = known.current
    known.current = new Set(people.map(({ userId }) => userId))
    const came = people.filter(({ userId }) => before?.has(userId) === false && userId !== ownId)
    if (came.length > 0) setNews(`${came.map(({ name }) => name).join(', ')} joined`)
  }, [people, isFollowing, ownId])
  return <VisuallyHidden role="status">{news}</VisuallyHidden>
}

/** After so long without a connection it is said, in milliseconds: most come back before. */
const saidAfter = 3_000

/** Says that others' changes do not arrive at the moment. */
const LostSign = ({ isLost }: { isLost: boolean }) => {
  const [isSaid, setSaid] = useState(false)
  useEffect(() => {
    if (!isLost) {
      setSaid(false)
      return
    }
    const timer = setTimeout(() => setSaid(true), saidAfter)
    return () => clearTimeout(timer)
  }, [isLost])
  const words = 'What others change does not arrive at the moment. Connecting again…'
  return (
    <span role="status" className={classes.lost} title={isSaid ? words : undefined}>
      {isSaid && <Icon name="wifi-off" label={words} size={16} />}
    </span>
  )
}
