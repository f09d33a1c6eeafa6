import { CrossGlyph } from '../shared/glyphs.tsx'
import { SmallButton } from '../capture-controls/SmallButton.tsx'
import { endingOf, fileKey, shownName, sizeText, type FileFacts } from './file-facts.ts'
import styles from './FileList.module.css'
import type { PickedFiles } from './use-files.ts'

/** A square with the picture of a file, or with the ending of its name. */
const Thumbnail = ({ file, address }: { file: Pick<FileFacts, 'name'>; address: string | undefined }) => (
  <span className={styles.thumbnail} aria-hidden="true">
    {address === undefined ? (
      endingOf(file.name).slice(1, 5).toUpperCase() || 'FILE'
    ) : (
      <img src={address} alt="" loading="lazy" decoding="async" />
    )}
  </span>
)

const Name = ({ name }: { name: string }) => {
  const shown = shownName(name)
  const ending = endingOf(shown)
  // A long name keeps its ending in sight.
  return (
    <bdi className={styles.name} title={shown}>
      <span className={styles.stem}>{ending === '' ? shown : shown.slice(0, -ending.length)}</span>
      <span>{ending === '' ? '' : shown.slice(-ending.length)}</span>
    </bdi>
  )
}

interface FileListProps {
  readonly picked: PickedFiles
  /** Called when the button that was pressed goes away, so that the focus finds another place. */
  readonly onRemoved: () => void
}

const mostReasons = 20

/** The files that were not taken, with the reason of each. */
export const RefusedFiles = ({ picked, onRemoved }: FileListProps) => {
  const { refused } = picked
  if (refused.length === 0) return null
  return (
    <div className={styles.refused} role="alert">
      <ul className={styles.reasons}>
        {refused.slice(0, mostReasons).map(({ name, reason }, index) => (
          // Two files of one name may both be refused.
          <li key={`${name} ${index}`}>
            <bdi>{name}</bdi>: {reason}
          </li>
        ))}
        {refused.length > mostReasons && <li>And {refused.length - mostReasons} more.</li>}
      </ul>
      <SmallButton
        kind="quiet"
        isIcon
        aria-label="Close the list of refused files"
        onClick={() => {
          picked.forgetRefused()
          onRemoved()
        }}
      >
        <CrossGlyph />
      </SmallButton>
    </div>
  )
}

/** The chosen files and those on their way. */
export const FileList = ({ picked, onRemoved }: FileListProps) => {
  const { files, coming, thumbnails, state } = picked
  if (files.length + coming.length === 0) return null
  return (
    <ul className={styles.list} aria-label="Chosen files">
      {files.map((file, index) => (
        // The same file may stand in a list that a step set twice.
        <li key={`${fileKey(file)} ${index}`} className={styles.file}>
          <Thumbnail file={file} address={thumbnails.get(fileKey(file))} />
          <span className={styles.facts}>
            <Name name={file.name} />
            <span className={styles.size}>{sizeText(file.size)}</span>
          </span>
          {!state.isLocked && (
            <SmallButton
              kind="quiet"
              isIcon
              aria-label={`Remove ${shownName(file.name)}`}
              onClick={() => {
                picked.remove(index)
                onRemoved()
              }}
            >
              <CrossGlyph />
            </SmallButton>
          )}
        </li>
      ))}
      {coming.map(({ file, share }) => (
        <li key={`coming ${fileKey(file)}`} className={styles.file}>
          <Thumbnail file={file} address={undefined} />
          <span className={styles.facts}>
            <Name name={file.name} />
            <progress
              className={styles.progress}
              value={share}
              max={1}
              aria-label={`Reading ${shownName(file.name)}`}
            />
          </span>
          <SmallButton
            kind="quiet"
            isIcon
            aria-label={`Stop reading ${shownName(file.name)}`}
            onClick={() => {
              picked.giveUp(file)
              onRemoved()
            }}
          >
            <CrossGlyph />
          </SmallButton>
        </li>
      ))}
    </ul>
  )
}
