import { useHost, useIsCopy } from '../page-view/host-context.ts'
import { BuilderMark } from './BuilderMark.tsx'
import { NoPictureGlyph } from './glyphs.tsx'
import { refusedPicture } from './pictures.ts'
import styles from './RefusedPictures.module.css'

/** A mark that only the person building sees: which sites the pictures come from that are left out, and why. */
export const RefusedPictures = ({ name, sites }: { name: string; sites: readonly string[] }) => {
  const { mode } = useHost()
  const isCopy = useIsCopy()
  if (mode !== 'edit' || isCopy || sites.length === 0) return null
  const sentences = sites.map(refusedPicture)
  return (
    <BuilderMark
      className={styles.mark}
      label={`${name} leaves out pictures. ${sentences.join(' ')}`}
      sign={<NoPictureGlyph />}
    >
      {sentences.map((sentence) => (
        <span key={sentence}>{sentence}</span>
      ))}
      <span className={styles.way}>Choose sites under Application settings in the bar above.</span>
    </BuilderMark>
  )
}
