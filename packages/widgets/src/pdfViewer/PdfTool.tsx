import { AppIcon } from '../icons/AppIcon.tsx'
import styles from './PdfToolbar.module.css'

interface PdfToolProps {
  readonly icon: string
  readonly label: string
  readonly onPress: () => void
  readonly isOff?: boolean
}

/** A button of the toolbar of the PDF viewer. */
export const PdfTool = ({ icon, label, onPress, isOff = false }: PdfToolProps) => (
  <button
    type="button"
    className={styles.tool}
    aria-label={label}
    title={label}
    // Not `disabled`: the focus would be lost at the last page.
    aria-disabled={isOff || undefined}
    onClick={() => {
      if (!isOff) onPress()
    }}
  >
    <AppIcon name={icon} size={16} />
  </button>
)
