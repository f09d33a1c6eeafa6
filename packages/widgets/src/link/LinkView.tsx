import buttonStyles from '../button/ButtonView.module.css'
import { AppIcon } from '../icons/AppIcon.tsx'
import { AppLink } from '../navigation/AppLink.tsx'
import { useLinks } from '../navigation/links.ts'
import { readLink } from '../navigation/read-link.ts'
import { cssColor, cssColorUpon } from '../theme/color-property.ts'
import type { WidgetViewProps } from '../view.ts'
import styles from './LinkView.module.css'
import type { link } from './link.ts'

/** A link: an anchor of its own, so that everything a browser does with links works. */
export const LinkView = ({ values, describedBy, trigger }: WidgetViewProps<typeof link>) => {
  const { address, opensInNewTab } = readLink(values, useLinks().current)
  const look = values.linkStyle
  const background = cssColor(values.backgroundColor)
  const words = values.text
  const isIconRight = values.iconPosition === 'RIGHT'
  const picture = <AppIcon name={values.icon} />
  return (
    // The press is heard here as well as by the link, so that the steps of the event begin before the page changes.
    <div
      className={styles.frame}
      data-align={values.textAlign}
      data-filled={look === 'LINK' && background !== undefined ? '' : undefined}
      style={{
        '--link-color': cssColor(values.textColor) ?? cssColorUpon(values.backgroundColor),
        '--link-background': background,
        '--link-font': `var(--app-${values.textStyle})`,
      }}
      onClickCapture={() => {
        if (!values.isDisabled) trigger('onClick')
      }}
    >
      <AppLink
        address={address}
        opensInNewTab={opensInNewTab}
        isDisabled={values.isDisabled}
        className={look === 'LINK' ? styles.link : buttonStyles.button}
        look={look}
        aria-describedby={describedBy}
      >
        <span className={styles.words}>
          {!isIconRight && picture}
          <span className={styles.text}>{words === '' ? address : words}</span>
          {isIconRight && picture}
        </span>
      </AppLink>
    </div>
  )
}
