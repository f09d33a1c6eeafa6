import { useRef } from 'react'
import { mediaAddress } from '../media/media-address.ts'
import { useMedia } from '../media/media-values.ts'
import { flagOf, textOf } from '../values.ts'
import type { WidgetViewProps } from '../view.ts'
import styles from './AudioView.module.css'

/** A recording in the browser's own player, with its name above. */
export const AudioView = ({ id, host, values, describedBy }: WidgetViewProps) => {
  const sound = useRef<HTMLAudioElement>(null)
  const handlers = useMedia(id, host, values, sound)
  const address = mediaAddress(values.url, 'audio/', globalThis.location?.origin ?? '')
  const title = textOf(values.title)
  return (
    <div className={styles.audio}>
      {title !== '' && <p className={styles.title}>{title}</p>}
      {address === undefined ? (
        <p className={styles.note}>
          {textOf(values.url) === ''
            ? 'There is no recording yet.'
            : 'This recording cannot be played: its address has to begin with https://.'}
        </p>
      ) : (
        <audio
          ref={sound}
          className={styles.player}
          src={address}
          controls
          loop={flagOf(values.isLooping)}
          muted={flagOf(values.isMuted)}
          preload="metadata"
          aria-label={title === '' ? 'Recording' : title}
          aria-describedby={describedBy}
          {...handlers}
        />
      )}
    </div>
  )
}
