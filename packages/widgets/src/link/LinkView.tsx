import buttonStyles from '../button/ButtonView.module.css'
import { AppIcon } from '../icons/AppIcon.tsx'
import { AppLink } from '../navigation/AppLink.tsx'
import { useLinks } from '../navigation/links.ts'
import { readLink } from '../navigation/read-link.ts'
import { cssColour, cssColourUpon } from '../theme/colour-property.ts'
import { choiceOf, flagOf, textOf } from '../values.ts'
import type { WidgetViewProps } from '../view.ts'
import { linkTexts } from './link-texts.ts'
import styles from './LinkView.module.css'

/** A link: an anchor of its own, so that everything a browser does with links works. */
export const LinkView = ({ id, host, values, describedBy }: WidgetViewProps) => {
  const { address, opensInNewTab } = readLink(values, useLinks().current)
  const look = choiceOf(values.linkStyle, ['LINK', 'PRIMARY_BUTTON', 'SECONDARY_BUTTON', 'TERTIARY_BUTTON'])
  const background = cssColour(values.backgroundColor)
  const words = textOf(values.text)
  const isIconRight = values.iconPosition === 'RIGHT'
  const picture = <AppIcon name={values.icon} />
  return (
    // The press is heard here as well as by the link, so that the steps of the event begin before the page changes.
    <div
      className={styles.frame}
      data-align={choiceOf(values.textAlign, ['left', 'center', 'right'])}
      data-filled={look === 'LINK' && background !== undefined ? '' : undefined}
      style={{
        '--link-colour': cssColour(values.textColor) ?? cssColourUpon(values.backgroundColor),
        '--link-background': background,
        '--link-font': `var(--app-${choiceOf(values.textStyle, linkTexts)})`,
      }}
      onClickCapture={() => {
        if (!flagOf(values.isDisabled)) host.trigger(id, 'onClick')
      }}
    >
      <AppLink
        address={address}
        opensInNewTab={opensInNewTab}
        isDisabled={flagOf(values.isDisabled)}
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
