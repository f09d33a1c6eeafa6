import { blocksWithin } from '@ashlar/schema'
import { Menu } from '@mantine/core'
import { useStore } from 'zustand'
import { Avatar } from '../../live/Avatar.tsx'
import { useFollow } from '../../live/follow-context.tsx'
import classes from '../../live/People.module.css'
import { PeopleBar } from '../../live/PeopleBar.tsx'
import type { OrganizationApiView } from '../../organization-apis/api-kind.ts'
import type { EditedDefinition } from '../edited-kind.ts'
import type { OpenApi } from '../use-open-api.ts'

/** Who else has the workflow or job open, and the block that each has selected; choosing somebody follows them. */
export const ApiPeople = <View extends OrganizationApiView, Definition extends EditedDefinition>({
  open: { live, session },
}: {
  open: OpenApi<View, Definition>
}) => {
  const { blocks } = useStore(session.store, (state) => state.definition)
  const { start } = useFollow()
  return (
    <PeopleBar
      live={live.store}
      item={(person, name) => {
        const [tab] = person.tabs
        const block = [...blocksWithin(blocks)].find(({ id }) => tab?.selection.includes(id) === true)
        return (
          <Menu.Item
            key={person.userId}
            leftSection={<Avatar person={person} />}
            onClick={() => start(person.userId)}
          >
            {name}
            {block !== undefined && <span className={classes.where}>{block.name}</span>}
          </Menu.Item>
        )
      }}
    />
  )
}
