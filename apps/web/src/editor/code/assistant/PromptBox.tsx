import { IconButton, shortcutText } from '@ashlar/ui'
import { Textarea } from '@mantine/core'
import type { ReactElement } from 'react'
import classes from './AssistantPopup.module.css'

/** Where somebody writes what they wish, and sends it. */
export const PromptBox = ({
  prompt,
  placeholder,
  isLoading,
  onWrite,
  onSubmit,
  onCancel,
}: {
  prompt: string
  placeholder: string
  isLoading: boolean
  onWrite: (prompt: string) => void
  onSubmit: () => void
  onCancel: () => void
}): ReactElement => (
  <div className={classes['prompt']}>
    <Textarea
      aria-label="What the assistant is to do"
      placeholder={placeholder}
      value={prompt}
      readOnly={isLoading}
      autosize
      autoFocus
      minRows={1}
      size="xs"
      className={classes['wish']}
      classNames={{ input: classes['written'] ?? '' }}
      onChange={(event) => onWrite(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        event.stopPropagation()
        onSubmit()
      }}
    />
    {isLoading ? (
      <IconButton icon="x" label="Cancel" onClick={onCancel} />
    ) : (
      <IconButton
        icon="send"
        label="Submit"
        shortcut={shortcutText('Mod+Enter')}
        isDisabled={prompt.trim() === ''}
        onClick={onSubmit}
      />
    )}
  </div>
)
