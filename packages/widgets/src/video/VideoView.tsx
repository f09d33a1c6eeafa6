import { useRef } from 'react'
import { mediaAddress, playerAddress } from '../media/media-address.ts'
import styles from '../media/Media.module.css'
import { useMedia } from '../media/media-values.ts'
import { usePictureRule } from '../shared/pictures.ts'
import { RefusedPictures } from '../shared/RefusedPictures.tsx'
import { choiceOf, flagOf, textOf } from '../values.ts'
import type { WidgetViewProps } from '../view.ts'

/** A film: in the browser's own player, or in that of the service where it lies. */
export const VideoView = ({ id, host, record, values, describedBy }: WidgetViewProps) => {
  const film = useRef<HTMLVideoElement>(null)
  const handlers = useMedia(id, host, values, film)
  const origin = globalThis.location?.origin ?? ''
  const player = playerAddress(values.url)
  const address = mediaAddress(values.url, 'video/', origin)
  const captions = mediaAddress(values.captionsUrl, 'text/vtt', origin)
  const siteRefusing = usePictureRule()
  const picture = mediaAddress(values.poster, 'image/', origin)
  const refusedSite = picture === undefined ? undefined : siteRefusing(picture)
  const title = textOf(values.title) || 'Video'
  const fit = choiceOf(values.fit, ['contain', 'cover'])
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
            {textOf(values.url) === ''
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
            controls={flagOf(values.showControls, true)}
            loop={flagOf(values.isLooping)}
            muted={flagOf(values.isMuted)}
            playsInline
            preload="metadata"
            aria-label={title}
            aria-describedby={describedBy}
            {...handlers}
          >
            {captions !== undefined && (
              <track
                kind="captions"
                src={captions}
                srcLang={textOf(values.captionsLanguage) || 'en'}
                default
              />
            )}
          </video>
        )}
      </div>
      <RefusedPictures name={record.name} sites={refusedSite === undefined ? [] : [refusedSite]} />
    </>
  )
}
