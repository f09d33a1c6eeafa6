import { Menu } from '@mantine/core'
import { Avatar } from '../../live/Avatar.tsx'
import type { OtherPerson } from '../../live/people.ts'
import classes from '../../live/People.module.css'
import { PeopleBar } from '../../live/PeopleBar.tsx'
import { useEditorParts } from '../context/editor-context.tsx'
import { usePages } from '../context/pages-context.ts'
import { showPlace } from '../context/show-place.ts'

/** Who else has the application open: initials in the bar, and a menu that says where each is and goes there. */
export const PeopleHere = () => {
  const { live } = useEditorParts()
  return (
    <PeopleBar
      live={live.store}
      item={(person, name) => <PersonItem key={person.userId} person={person} name={name} />}
    />
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
