import { DialogActions } from '@ashlar/ui'
import type { ApplicationNewsView } from '@ashlar/contract'
import { Button, Modal } from '@mantine/core'
import { useMemo, useState } from 'react'
import { RelativeTime } from '../../screens/RelativeTime.tsx'
import { useEditorSession } from '../context/editor-context.tsx'
import { comparedPlaces } from '../versions/compared-places.ts'
import { ComparedPlaceView } from '../versions/ComparedPlaceView.tsx'
import classes from './News.module.css'

interface NewsDialogProps {
  news: ApplicationNewsView | null
  isOpen: boolean
  onClose: () => void
  onSeen: () => void
}

const columns = ['When you last looked', 'Now'] as const

/** All that others changed since the person was here last, by component and property. */
export const NewsDialog = ({ news, isOpen, onClose, onSeen }: NewsDialogProps) => {
  // Stays while the dialog fades out.
  const [latest, setLatest] = useState(news)
  if (news !== null && news !== latest) setLatest(news)
  return (
    <Modal opened={isOpen} onClose={onClose} title="What changed since you last looked" size={860}>
      {latest === null ? null : <NewsList news={latest} onClose={onClose} onSeen={onSeen} />}
    </Modal>
  )
}

const NewsList = ({
  news,
  onClose,
  onSeen,
}: {
  news: ApplicationNewsView
  onClose: () => void
  onSeen: () => void
}) => {
  const { catalogue } = useEditorSession()
  const places = useMemo(() => comparedPlaces(news.comparison, catalogue), [news, catalogue])
  return (
    <>
      <ul className={classes['people']} aria-label="Who changed something">
        {news.people.map(({ id, name, at }) => (
          <li key={id}>
            {name}, last <RelativeTime at={at} />
          </li>
        ))}
      </ul>
      {news.isPartial && (
        <p className={classes['people']}>
          More was changed before: only the latest changes of each page are compared here. The versions show
          the rest.
        </p>
      )}
      <div className={classes['places']}>
        {places.map((place) => (
          <ComparedPlaceView
            key={place.pageId ?? 'application'}
            place={place}
            columns={columns}
            authors={news.authors}
            isNow
            onLeave={onClose}
          />
        ))}
      </div>
      <DialogActions isApart>
        <Button variant="default" onClick={onClose}>
          Later
        </Button>
        <Button onClick={onSeen}>I have seen it</Button>
      </DialogActions>
    </>
  )
}
