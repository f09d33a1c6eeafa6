import { useRef } from 'react'
import { mediaAddress } from '../media/media-address.ts'
import { useMedia } from '../media/media-values.ts'
import type { WidgetViewProps } from '../view.ts'
import styles from './AudioView.module.css'
import type { audio } from './audio.ts'

/** A recording in the browser's own player, with its name above. */
export const AudioView = (props: WidgetViewProps<typeof audio>) => {
  const { values, describedBy } = props
  const sound = useRef<HTMLAudioElement>(null)
  const handlers = useMedia(props, sound)
  const address = mediaAddress(values.url, 'audio/', globalThis.location?.origin ?? '')
  const title = values.title
  return (
    <div className={styles.audio}>
      {title !== '' && <p className={styles.title}>{title}</p>}
      {address === undefined ? (
        <p className={styles.note}>
          {values.url === ''
            ? 'There is no recording yet.'
            : 'This recording cannot be played: its address has to begin with https://.'}
        </p>
      ) : (
        <audio
          ref={sound}
          className={styles.player}
          src={address}
          controls
          loop={values.isLooping}
          muted={values.isMuted}
          preload="metadata"
          aria-label={title === '' ? 'Recording' : title}
          aria-describedby={describedBy}
          {...handlers}
        />
      )}
    </div>
  )
}
