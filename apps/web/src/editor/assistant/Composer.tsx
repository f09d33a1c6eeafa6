import { IconButton } from '@ashlar/ui'
import { Textarea } from '@mantine/core'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import classes from './Assistant.module.css'

/** Where a person says what they want. Enter sends, Shift+Enter begins a line, Escape stops. */
export const Composer = ({
  isWorking,
  about,
  isWanted,
  onReached,
  onAsk,
  onStop,
}: {
  isWorking: boolean
  /** The names of what is selected, which the wish is about; empty for the page. */
  about: string
  /** Whether it shall get the keyboard. */
  isWanted: boolean
  /** It has the keyboard. */
  onReached: () => void
  onAsk: (text: string) => void
  onStop: () => void
}) => {
  const [text, setText] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (!isWanted) return
    field.current?.focus()
    onReached()
  }, [isWanted, onReached])

  const send = (): void => {
    const wish = text.trim()
    if (wish === '' || isWorking) return
    setText('')
    onAsk(wish)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape' && isWorking) {
      event.preventDefault()
      event.stopPropagation()
      onStop()
    }
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault()
      send()
    }
  }
  return (
    <form
      className={classes['composer']}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {about === '' ? null : <p className={classes['about']}>About {about}</p>}
      <div className={classes['field']}>
        <Textarea
          ref={field}
          aria-label="What Mason is to do"
          placeholder="A table of customers with a search and an edit form"
          autosize
          minRows={2}
          maxRows={8}
          maxLength={10_000}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        {isWorking ? (
          <IconButton icon="square" label="Stop" onClick={onStop} />
        ) : (
          <IconButton icon="arrow-up" label="Send" isDisabled={text.trim() === ''} onClick={send} />
        )}
      </div>
    </form>
  )
}
