import type { FolderView } from '@ashlar/contract'
import { Icon } from '@ashlar/ui'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import classes from './Folders.module.css'

/** More are shown only on demand: the list below is what people come for. */
const shownAtFirst = 12

/** The folders of a place, each a link to it. */
export const FolderStrip = ({ folders }: { folders: readonly FolderView[] }) => {
  const [isWhole, setWhole] = useState(false)
  if (folders.length === 0) return null
  const shown = isWhole ? folders : folders.slice(0, shownAtFirst)
  return (
    <nav aria-label="Folders" className={classes['strip']}>
      {shown.map(({ id, name }) => (
        <Link key={id} to="/folders/$folderId" params={{ folderId: id }} className={classes['folder'] ?? ''}>
          <Icon name="folder" />
          <span className={classes['name']}>{name}</span>
        </Link>
      ))}
      {shown.length === folders.length ? null : (
        <button type="button" className={classes['more']} onClick={() => setWhole(true)}>
          {`Show all ${folders.length} folders`}
        </button>
      )}
    </nav>
  )
}
