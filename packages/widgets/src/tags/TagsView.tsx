import { AppIcon } from '../icons/AppIcon.tsx'
import { tintOfWord } from '../shared/word-tint.ts'
import { hasSteps } from '../shared/handlers.ts'
import loading from '../shared/loading.module.css'
import { cssColor, cssColorUpon } from '../theme/color-property.ts'
import type { WidgetViewProps } from '../view.ts'
import { readTags, type ShownTag } from './read-tags.ts'
import styles from './TagsView.module.css'
import type { tags } from './tags.ts'

const Tag = ({
  tag,
  isSolid,
  onPress,
}: {
  tag: ShownTag
  isSolid: boolean
  onPress: (() => void) | undefined
}) => {
  const ground = cssColor(tag.color)
  const look = {
    className: styles.tag,
    'data-tint': ground === undefined ? tintOfWord(tag.label) : isSolid ? undefined : 'own',
    style:
      ground === undefined
        ? undefined
        : isSolid
          ? { background: ground, color: cssColorUpon(tag.color) }
          : { '--word-hue': ground },
  }
  const content = (
    <>
      <AppIcon name={tag.icon} size={13} />
      {tag.label}
    </>
  )
  return onPress === undefined ? (
    <span {...look}>{content}</span>
  ) : (
    <button type="button" {...look} onClick={onPress}>
      {content}
    </button>
  )
}

/** A list of words with a ground of their own; buttons where a press does something. */
export const TagsView = ({
  record,
  values,
  isLoading,
  describedBy,
  setValue,
  trigger,
}: WidgetViewProps<typeof tags>) => {
  const { tags: shown, rest } = readTags(values.tags, values.tagColors)
  const isButton = hasSteps<typeof tags>(record, 'onTagClick')
  const emptyText = values.emptyText.slice(0, 500)
  const isAwaited = isLoading && values.animateLoading
  const press = (tag: ShownTag, index: number): void => {
    setValue('clickedTag', tag.value)
    trigger('onTagClick', { label: tag.label, value: tag.value, index })
  }
  if (isAwaited) return <div className={`${styles.awaited} ${loading.shimmer}`} aria-busy="true" />
  if (shown.length === 0) return <p className={styles.empty}>{emptyText}</p>
  return (
    <ul
      className={styles.tags}
      aria-label={values.label.slice(0, 500) || 'Tags'}
      aria-describedby={describedBy}
      data-line={values.shouldWrap ? undefined : ''}
    >
      {shown.map((tag, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same word may stand there twice
        <li key={index}>
          <Tag
            tag={tag}
            isSolid={values.tagStyle === 'SOLID'}
            onPress={isButton ? () => press(tag, index) : undefined}
          />
        </li>
      ))}
      {rest > 0 && <li className={styles.rest}>{`and ${rest} more`}</li>}
    </ul>
  )
}
