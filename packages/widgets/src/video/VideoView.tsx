import { useRef } from 'react'
import { mediaAddress, playerAddress } from '../media/media-address.ts'
import styles from '../media/Media.module.css'
import { useMedia } from '../media/media-values.ts'
import { usePictureRule } from '../shared/pictures.ts'
import { RefusedPictures } from '../shared/RefusedPictures.tsx'
import type { WidgetViewProps } from '../view.ts'
import type { video } from './video.ts'

/** A film: in the browser's own player, or in that of the service where it lies. */
export const VideoView = (props: WidgetViewProps<typeof video>) => {
  const { record, values, describedBy } = props
  const film = useRef<HTMLVideoElement>(null)
  const handlers = useMedia(props, film)
  const origin = globalThis.location?.origin ?? ''
  const player = playerAddress(values.url)
  const address = mediaAddress(values.url, 'video/', origin)
  const captions = mediaAddress(values.captionsUrl, 'text/vtt', origin)
  const siteRefusing = usePictureRule()
  const picture = mediaAddress(values.poster, 'image/', origin)
  const refusedSite = picture === undefined ? undefined : siteRefusing(picture)
  const title = values.title || 'Video'
  const fit = values.fit
  if (player !== undefined) {
    return (
      <div className={styles.frame}>
        <iframe
          className={styles.fill}
          src={player}
          title={title}
          sandbox="allow-scripts allow-same-origin allow-presentation"
          allow="fullscreen; picture-in-picture; encrypted-media"
          referrerPolicy="strict-origin-when-cross-origin"
          loading="lazy"
          aria-describedby={describedBy}
        />
      </div>
    )
  }
  return (
    <>
      <div className={styles.frame}>
        {address === undefined ? (
          <p className={styles.note}>
            {values.url === ''
              ? 'There is no film yet.'
              : 'This film cannot be played: its address has to begin with https://.'}
          </p>
        ) : (
          <video
            ref={film}
            className={styles.fill}
            style={{ objectFit: fit }}
            src={address}
            poster={refusedSite === undefined ? picture : undefined}
            controls={values.showControls}
            loop={values.isLooping}
            muted={values.isMuted}
            playsInline
            preload="metadata"
            aria-label={title}
            aria-describedby={describedBy}
            {...handlers}
          >
            {captions !== undefined && (
              <track kind="captions" src={captions} srcLang={values.captionsLanguage || 'en'} default />
            )}
          </video>
        )}
      </div>
      <RefusedPictures name={record.name} sites={refusedSite === undefined ? [] : [refusedSite]} />
    </>
  )
}
