import { useState } from 'react'
import { AppIcon } from '../icons/AppIcon.tsx'
import { useCopy } from '@ashlar/ui/use-copy'
import { isBranch, leafText, sizeInWords, type JsonNode } from './json-nodes.ts'
import { pathOf, writtenValue } from './json-path.ts'
import styles from './JsonDetails.module.css'

/** After so many characters a text is cut. */
export const cutText = 5000
/** More than this is never drawn, in characters; copying gives all of it. */
export const mostText = 500_000

const Text = ({ text }: { text: string }) => {
  const [isWhole, setWhole] = useState(false)
  const most = isWhole ? mostText : cutText
  return (
    <>
      <div className={styles.text} tabIndex={0} role="region" aria-label="Selected value">
        {text.slice(0, most)}
      </div>
      {text.length > most && (
        <p className={styles.note}>
          Only showing first {most.toLocaleString('en')} of {text.length.toLocaleString('en')} characters
          {!isWhole && (
            <button type="button" className={styles.more} onClick={() => setWhole(true)}>
              Show all
            </button>
          )}
        </p>
      )}
    </>
  )
}

/** What is selected: where it stands, the whole text of a long value, and the ways to copy both. */
export const JsonDetails = ({
  node,
  rootName,
  canCopy,
}: {
  readonly node: JsonNode
  readonly rootName: string
  readonly canCopy: boolean
}) => {
  const { copied, copy } = useCopy('value')
  const path = pathOf(node, rootName)
  const text = isBranch(node) ? '' : leafText(node)
  return (
    <div className={styles.details} role="group" aria-label="Selected value">
      <div className={styles.head}>
        <code className={styles.path} title={path.slice(0, 1000)}>
          <bdi>{path === '' ? 'All of the data' : path}</bdi>
        </code>
        {canCopy && (
          <span className={styles.actions}>
            <button type="button" className={styles.copy} onClick={() => copy(path, 'path')}>
              <AppIcon name={copied === 'path' ? 'check' : 'copy'} size={14} />
              <span aria-live="polite">{copied === 'path' ? 'Copied' : 'Copy path'}</span>
            </button>
            <button
              type="button"
              className={styles.copy}
              onClick={() => copy(writtenValue(node.value), 'value')}
            >
              <AppIcon name={copied === 'value' ? 'check' : 'copy'} size={14} />
              <span aria-live="polite">{copied === 'value' ? 'Copied' : 'Copy value'}</span>
            </button>
          </span>
        )}
      </div>
      {isBranch(node) ? (
        <p className={styles.note}>{sizeInWords(node)}</p>
      ) : (
        <Text key={node.id} text={text} />
      )}
    </div>
  )
}
