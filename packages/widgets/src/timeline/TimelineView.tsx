import { useMemo, useState } from 'react'
import { AppIcon } from '../icons/AppIcon.tsx'
import { iconAddress } from '../icons/icon-address.ts'
import { hasSteps } from '../shared/handlers.ts'
import loading from '../shared/loading.module.css'
import { Message } from '../shared/Message.tsx'
import { RestNote } from '../shared/RestNote.tsx'
import { dataOf } from '../values.ts'
import type { WidgetViewProps } from '../view.ts'
import { groupedByDay, mostItems, timelineItemsOf, type TimelineItem } from './timeline-items.ts'
import styles from './TimelineView.module.css'
import type { timeline } from './timeline.ts'

/** How many moments are added to those in sight at a time: each is several elements. */
const mostAtOnce = 500

const dayText = new Intl.DateTimeFormat(undefined, { dateStyle: 'full' })
const shortDay = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })
const momentText = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })
const timeText = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' })

const shownTime = ({ moment, isDay }: TimelineItem, isUnderDay: boolean): string => {
  if (moment === undefined) return ''
  if (isDay) return isUnderDay ? '' : shortDay.format(moment)
  return (isUnderDay ? timeText : momentText).format(moment)
}

interface MomentProps {
  readonly item: TimelineItem
  readonly isUnderDay: boolean
  readonly side: 'before' | 'after'
  readonly onPress: (() => void) | undefined
}

const Moment = ({ item, isUnderDay, side, onPress }: MomentProps) => {
  const time = shownTime(item, isUnderDay)
  const hasIcon = iconAddress(item.icon) !== undefined
  return (
    <li className={styles.item} data-side={side}>
      <span
        className={styles.mark}
        data-plain={hasIcon ? undefined : ''}
        style={{ '--mark': item.color ?? 'initial', '--mark-upon': item.colorUpon ?? 'initial' }}
      >
        {hasIcon && <AppIcon name={item.icon} size={16} />}
      </span>
      <div className={styles.body}>
        {onPress === undefined ? (
          item.title !== '' && <div className={styles.title}>{item.title}</div>
        ) : (
          <button type="button" className={styles.press} onClick={onPress}>
            {item.title || item.text || time}
          </button>
        )}
        {time !== '' && (
          <time className={styles.time} dateTime={item.moment?.toISOString()}>
            {time}
          </time>
        )}
        {item.text !== '' && <p className={styles.text}>{item.text}</p>}
      </div>
    </li>
  )
}

/** What happened, one moment below the other. */
export const TimelineView = ({
  record,
  values,
  errors,
  isLoading,
  describedBy,
  setValue,
  trigger,
}: WidgetViewProps<typeof timeline>) => {
  const { items: data, timeKey, titleKey, textKey, iconKey, colorKey } = values
  const order = values.order
  const items = useMemo(
    () => timelineItemsOf({ items: data, timeKey, titleKey, textKey, iconKey, colorKey }, order),
    [data, timeKey, titleKey, textKey, iconKey, colorKey, order],
  )
  const [wanted, setWanted] = useState(0)
  const limit = Math.min(mostAtOnce, Math.max(1, Math.trunc(values.visibleItems ?? mostAtOnce)))
  const shown = items.slice(0, Math.max(limit, wanted))
  const next = Math.min(items.length, shown.length + mostAtOnce)
  const isGrouped = values.groupsByDay
  const groups = isGrouped
    ? groupedByDay(shown, (moment) => dayText.format(moment))
    : [{ day: '', items: shown }]
  const layout = values.itemLayout
  const isAwaited = isLoading && values.animateLoading

  if (errors.items !== undefined)
    return <Message title="The items could not be loaded." detail={errors.items} isFailure />
  if (items.length === 0 && isAwaited)
    return <div className={`${styles.waiting} ${loading.shimmer}`} aria-busy="true" />
  if (items.length === 0) return <Message title={values.emptyText || 'Nothing has happened yet.'} />

  const isPressed = hasSteps<typeof timeline>(record, 'onItemClick')
  const press = (item: TimelineItem) => () => {
    const list = dataOf(data)
    const selected: unknown = Array.isArray(list) ? (list[item.index] ?? null) : null
    setValue('selectedItem', selected)
    trigger('onItemClick', { item: selected })
  }
  const label = values.label || 'Timeline'
  return (
    <section
      className={styles.timeline}
      aria-label={label}
      aria-describedby={describedBy}
      aria-busy={isAwaited || undefined}
    >
      {groups.map((group) => (
        <div key={group.items[0]?.index}>
          {group.day !== '' && <h3 className={styles.day}>{group.day}</h3>}
          {/* Some browsers take the role from lists without marks. */}
          <ol className={styles.list} role="list" data-layout={layout} aria-label={group.day || label}>
            {group.items.map((item, index) => (
              <Moment
                key={item.index}
                item={item}
                isUnderDay={group.day !== ''}
                side={index % 2 === 0 ? 'after' : 'before'}
                onPress={isPressed ? press(item) : undefined}
              />
            ))}
          </ol>
        </div>
      ))}
      {items.length > limit && (
        <button
          type="button"
          className={styles.more}
          aria-expanded={shown.length === items.length}
          onClick={() => setWanted(shown.length === items.length ? 0 : next)}
        >
          {shown.length === items.length
            ? 'Show fewer'
            : next === items.length
              ? `Show all ${items.length}`
              : `Show ${mostAtOnce} more of ${items.length}`}
        </button>
      )}
      <RestNote shown={mostItems} count={Array.isArray(data) ? data.length : 0} noun="items" />
    </section>
  )
}
