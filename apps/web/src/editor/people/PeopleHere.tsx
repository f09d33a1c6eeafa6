import { Icon } from '@ashlar/ui'
import { Menu, Tooltip, VisuallyHidden } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useSession } from '../../session/index.ts'
import { useEditorParts, useLive } from '../context/editor-context.tsx'
import { usePages } from '../context/pages-context.ts'
import { showPlace } from '../context/show-place.ts'
import { Avatar } from './Avatar.tsx'
import type { OtherPerson } from '../live/people.ts'
import classes from './People.module.css'
import { usePeople } from './use-people.ts'

/** So many stand in the bar; the menu has all. */
const mostAvatars = 3

/** Who else has the application open: initials in the bar, and a menu that says where each is and goes there. */
export const PeopleHere = () => {
  const people = usePeople()
  const { user } = useSession()
  const nameOf = ({ userId, name }: OtherPerson): string =>
    userId === user.id ? `${name} (you, in another window)` : name
  const names = people.map(nameOf).join(', ')
  return (
    <>
      <JoinNews people={people} ownId={user.id} />
      <LostSign />
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
            {people.map((person) => (
              <PersonItem key={person.userId} person={person} name={nameOf(person)} />
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  )
}

/** A person in the menu; choosing them goes to what they have before them. */
const PersonItem = ({ person, name }: { person: OtherPerson; name: string }) => {
  const parts = useEditorParts()
  const { pages, open } = usePages()
  const [tab] = person.tabs
  if (tab === undefined) return null
  const { pageId, records } = parts.session.state
  const isHere = tab.pageId === pageId
  const id = tab.selection.find((one) => !isHere || records[one]?.kind === 'widget')
  const place = id === undefined ? undefined : ({ kind: 'widget', id } as const)
  const page = isHere ? 'This page' : (pages.find((one) => one.id === tab.pageId)?.name ?? 'Another page')
  const selected = isHere && id !== undefined ? `, ${records[id]?.name ?? ''}` : ''
  return (
    <Menu.Item
      leftSection={<Avatar person={person} />}
      disabled={isHere && place === undefined}
      onClick={() => {
        if (!isHere) open(tab.pageId, place)
        else if (place !== undefined) showPlace(parts, place)
      }}
    >
      {name}
      <span className={classes.where}>
        {page}
        {selected}
      </span>
    </Menu.Item>
  )
}

/** Tells screen readers who came; who was here before is told by the button. */
const JoinNews = ({ people, ownId }: { people: readonly OtherPerson[]; ownId: string }) => {
  const isFollowing = useLive(({ state }) => state === 'following')
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
const LostSign = () => {
  const isLost = useLive(({ state }) => state === 'lost')
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
