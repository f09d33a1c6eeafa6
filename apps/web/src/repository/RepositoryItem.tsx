import { Icon } from '@ashlar/ui'
import { Menu } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { OpenHere } from './kept-here.ts'
import { repositoryStateQuery, sayUnpushed } from './repository-query.ts'
import classes from './RepositoryItem.module.css'

/** The way from the menu of branches to the repository, with how what is open stands to it. */
export const RepositoryItem = ({
  open,
  isAsked,
  onOpen,
}: {
  open: OpenHere
  /** Whether the menu was opened: nothing is asked before. */
  isAsked: boolean
  onOpen: () => void
}) => {
  const kept = useQuery({ ...repositoryStateQuery(open), enabled: isAsked })
  return (
    <Menu.Item leftSection={<Icon name="git-merge" size={14} />} onClick={onOpen}>
      Repository
      {kept.data === undefined ? null : (
        <small className={classes['state']}>
          {kept.data === null ? 'Kept in none yet' : sayUnpushed(kept.data.changes)}
        </small>
      )}
    </Menu.Item>
  )
}
