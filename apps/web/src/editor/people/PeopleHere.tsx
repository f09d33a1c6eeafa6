import { Menu } from '@mantine/core'
import { Avatar } from '../../live/Avatar.tsx'
import { useFollow } from '../../live/follow-context.tsx'
import type { OtherPerson } from '../../live/people.ts'
import classes from '../../live/People.module.css'
import { PeopleBar } from '../../live/PeopleBar.tsx'
import { useEditorParts } from '../context/editor-context.tsx'
import { usePages } from '../context/pages-context.ts'
import { selectedComponent } from './selected-component.ts'

/** Who else has the application open: initials in the bar, and a menu that says where each is and follows them. */
export const PeopleHere = () => {
  const { live } = useEditorParts()
  return (
    <PeopleBar
      live={live.store}
      item={(person, name) => <PersonItem key={person.userId} person={person} name={name} />}
    />
  )
}

/** A person in the menu; choosing them goes to what they have before them, and along with them from there. */
const PersonItem = ({ person, name }: { person: OtherPerson; name: string }) => {
  const { session } = useEditorParts()
  const { pages } = usePages()
  const { start } = useFollow()
  const [tab] = person.tabs
  if (tab === undefined) return null
  const { pageId, records } = session.state
  const isHere = tab.pageId === pageId
  const id = selectedComponent(session.state, tab)
  const page = isHere ? 'This page' : (pages.find((one) => one.id === tab.pageId)?.name ?? 'Another page')
  const selected = isHere && id !== undefined ? `, ${records[id]?.name ?? ''}` : ''
  return (
    <Menu.Item leftSection={<Avatar person={person} />} onClick={() => start(person.userId)}>
      {name}
      <span className={classes.where}>
        {page}
        {selected}
      </span>
    </Menu.Item>
  )
}
