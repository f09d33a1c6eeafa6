import { Popover, Textarea } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { type Mentionable, searchAt, withMention } from './mentions.ts'
import type { PeopleOfReview } from './reviews-query.ts'
import classes from './MentionField.module.css'

/** So long nothing is typed before people are looked for, in milliseconds. */
const pause = 150

/** A comment that is being written; an @ offers those whom it can name. */
export const MentionField = ({
  label,
  longest,
  text,
  chosen,
  people,
  onChange,
}: {
  label: string
  longest: number
  text: string
  /** Those who were chosen before. */
  chosen: readonly Mentionable[]
  people: PeopleOfReview
  onChange: (text: string, chosen: readonly Mentionable[]) => void
}) => {
  const listId = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [caret, setCaret] = useState(0)
  const [isClosed, setClosed] = useState(false)
  const [place, setPlace] = useState(0)
  const search = searchAt(text, caret, chosen)
  const [wanted] = useDebouncedValue(search?.name.trim() ?? '', pause)
  const found = useQuery({ ...people(wanted), enabled: search !== null })
  const offered = search === null || isClosed ? [] : (found.data?.people ?? [])
  const active = offered[Math.min(place, offered.length - 1)]
  const optionId = ({ id }: Mentionable): string => `${listId}-${id}`

  const choose = (one: Mentionable): void => {
    if (search === null) return
    const next = withMention(text, search, one)
    onChange(next.text, [...chosen.filter(({ id }) => id !== one.id), one])
    setCaret(next.caret)
    // The caret can stand there once the text is.
    requestAnimationFrame(() => {
      field.current?.focus()
      field.current?.setSelectionRange(next.caret, next.caret)
    })
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (active === undefined) return
    const move = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (move !== 0) setPlace((place + move + offered.length) % offered.length)
    else if (event.key === 'Enter' || event.key === 'Tab') choose(active)
    else if (event.key === 'Escape') setClosed(true)
    else return
    event.preventDefault()
  }
  return (
    <Popover
      opened={offered.length > 0}
      position="bottom-start"
      offset={4}
      trapFocus={false}
      returnFocus={false}
      closeOnEscape={false}
      withRoles={false}
    >
      <Popover.Target>
        <Textarea
          ref={field}
          size="xs"
          label={label}
          description="@ names somebody, who is told by mail."
          autosize
          minRows={2}
          maxRows={10}
          maxLength={longest}
          value={text}
          aria-autocomplete="list"
          {...(active === undefined
            ? {}
            : {
                'aria-controls': listId,
                'aria-activedescendant': optionId(active),
                // Escape closes the list and not the dialog, which hears of it first.
                'data-mantine-stop-propagation': 'true',
              })}
          onChange={(event) => {
            setClosed(false)
            setPlace(0)
            setCaret(event.currentTarget.selectionStart)
            onChange(event.currentTarget.value, chosen)
          }}
          onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
          onKeyDown={onKeyDown}
          onBlur={() => setClosed(true)}
          onFocus={() => setClosed(false)}
        />
      </Popover.Target>
      <Popover.Dropdown p={4}>
        <div id={listId} role="listbox" aria-label="People" className={classes['people']}>
          {offered.map((one) => (
            <div
              key={one.id}
              id={optionId(one)}
              role="option"
              tabIndex={-1}
              aria-selected={one.id === active?.id}
              className={classes['person']}
              // The field keeps the focus.
              onMouseDown={(event) => {
                event.preventDefault()
                choose(one)
              }}
            >
              <bdi>{one.name}</bdi>
            </div>
          ))}
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
