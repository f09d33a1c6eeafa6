import { useState, type ReactNode } from 'react'
import { edgeStyle } from '../shared/edge-style.ts'
import { hasSteps } from '../shared/handlers.ts'
import loading from '../shared/loading.module.css'
import { usePictureRule } from '../shared/pictures.ts'
import { RefusedPictures } from '../shared/RefusedPictures.tsx'
import { useExposed } from '../shared/use-exposed.ts'
import type { WidgetViewProps } from '../view.ts'
import { imageAddress } from './image-address.ts'
import styles from './ImageView.module.css'
import { LargeImage } from './LargeImage.tsx'
import type { image } from './image.ts'

const NoPicture = ({ words }: { words: string }) => (
  <span className={styles.none} role="img" aria-label={words}>
    <svg
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      aria-hidden="true"
    >
      <rect x="3.5" y="4.5" width="17" height="15" rx="2" />
      <path d="m4 17 5-5 4 4 2.5-2.5L20 18" />
      <circle cx="15.5" cy="9" r="1.5" />
    </svg>
    <span className={styles.noneWords}>{words}</span>
  </span>
)

/** The first of the addresses that may be shown and has not failed, and a way to say that one has. */
const usePicture = (addresses: readonly (string | undefined)[]) => {
  const siteRefusing = usePictureRule()
  const [failed, setFailed] = useState<readonly string[]>([])
  const given = addresses.filter((candidate) => candidate !== undefined)
  const refusedSites = [...new Set(given.flatMap((candidate) => siteRefusing(candidate) ?? []))]
  const address = given.find(
    (candidate) => siteRefusing(candidate) === undefined && !failed.includes(candidate),
  )
  const fail = (): void => {
    // Only the last few: data addresses are long.
    if (address !== undefined) setFailed((before) => [...before.slice(-3), address])
  }
  return { address, fail, refusedSites }
}

/** What stands in the place of a picture. */
const wordsWithout = ({
  isEmpty,
  isRefused,
  alt,
}: {
  isEmpty: boolean
  isRefused: boolean
  alt: string
}): string => (isEmpty ? 'No picture' : isRefused && alt !== '' ? alt : 'The picture could not be shown')

/** A picture, shown large and enlarged on a press where the builder wants it. */
export const ImageView = ({
  record,
  values,
  isLoading,
  describedBy,
  report,
  trigger,
}: WidgetViewProps<typeof image>) => {
  const wanted = imageAddress(values.image)
  const { address, fail, refusedSites } = usePicture([wanted, imageAddress(values.defaultImage)])
  const [isLarge, setLarge] = useState(false)
  const alt = values.altText.slice(0, 2000)
  const zoom = Math.min(16, Math.max(1, values.maxZoomLevel))
  const isEmpty = values.image === ''
  useExposed({ values, report }, 'hasFailed', !isEmpty && address !== wanted)
  if (isLoading && values.animateLoading)
    return <div className={`${styles.frame} ${loading.shimmer}`} aria-busy="true" />
  const canEnlarge = zoom > 1 && address !== undefined
  const isButton = canEnlarge || hasSteps<typeof image>(record, 'onClick')
  const press = (): void => {
    trigger('onClick')
    if (canEnlarge) setLarge(true)
  }
  const picture: ReactNode =
    address === undefined ? (
      <NoPicture words={wordsWithout({ isEmpty, isRefused: refusedSites.length > 0, alt })} />
    ) : (
      <img
        className={styles.image}
        src={address}
        alt={isButton ? '' : alt}
        loading="lazy"
        decoding="async"
        draggable={false}
        onError={fail}
      />
    )
  return (
    <>
      <div
        className={styles.frame}
        data-shape={values.imageShape}
        data-fit={values.fillContainer}
        style={edgeStyle(values)}
      >
        {isButton ? (
          <button
            type="button"
            className={styles.button}
            aria-label={canEnlarge ? `Enlarge ${alt || 'the picture'}` : alt || 'Picture'}
            aria-describedby={describedBy}
            data-enlarges={canEnlarge ? '' : undefined}
            onClick={press}
          >
            {picture}
          </button>
        ) : (
          picture
        )}
        {isLarge && address !== undefined && (
          <LargeImage address={address} alt={alt} most={zoom} onClose={() => setLarge(false)} />
        )}
      </div>
      <RefusedPictures name={record.name} sites={refusedSites} />
    </>
  )
}
