import { Icon } from '@ashlar/ui'
import { Button, Popover } from '@mantine/core'
import type { WaitingFacts } from './database-away.ts'
import classes from './SaveStatus.module.css'

/** How saving stands, as far as a person is told. */
export type SaveFacts =
  | { kind: 'saved' | 'saving' | 'conflict' }
  | ({ kind: 'offline'; count: number } & WaitingFacts)
  | { kind: 'refused'; message: string; isSignedOut: boolean }

const describe = (
  saving: SaveFacts,
): { text: string; icon: string; tone: 'quiet' | 'warning' | 'danger' } => {
  switch (saving.kind) {
    case 'saved':
      return { text: 'Saved', icon: 'check', tone: 'quiet' }
    case 'saving':
      return { text: 'Saving…', icon: 'refresh-cw', tone: 'quiet' }
    case 'offline': {
      const waiting = `${saving.count} ${saving.count === 1 ? 'change' : 'changes'} waiting`
      return saving.isDatabaseAway
        ? { text: `The server's database is away: ${waiting}`, icon: 'database', tone: 'warning' }
        : { text: `Offline: ${waiting}`, icon: 'wifi-off', tone: 'warning' }
    }
    case 'conflict':
      return { text: 'Not saved: changed by somebody else', icon: 'triangle-alert', tone: 'danger' }
    case 'refused':
      return { text: 'Not saved', icon: 'circle-alert', tone: 'danger' }
  }
}

/** What waits is safe, which is what people ask first. */
const titleOf = (saving: SaveFacts, text: string, isNarrow: boolean): string | undefined => {
  const kept = saving.kind === 'offline' ? 'Kept in this browser; it is tried again by itself.' : undefined
  return isNarrow ? [text, kept].filter((part) => part !== undefined).join('. ') : kept
}

/** Says how saving stands; where the server refused, why, and what can be done. */
export const SaveStatus = ({
  saving,
  isNarrow,
  onRetry,
}: {
  saving: SaveFacts
  /** Whether there is room for no more than an icon. */
  isNarrow: boolean
  onRetry: () => void
}) => {
  const { text, icon, tone } = describe(saving)
  const status = (
    <span
      role="status"
      className={classes['saveStatus']}
      data-tone={tone}
      title={titleOf(saving, text, isNarrow)}
    >
      <Icon name={icon} size={isNarrow ? 16 : 14} />
      <span className={classes['saveText']}>{text}</span>
    </span>
  )
  if (saving.kind !== 'refused') return status
  return (
    <span className={classes['refused']}>
      {status}
      <Popover width={320} position="bottom-start">
        <Popover.Target>
          <Button size="compact-xs" variant="subtle" color="red">
            Why?
          </Button>
        </Popover.Target>
        <Popover.Dropdown>
          <p className={classes['refusal']}>{saving.message}</p>
          <p className={classes['refusal']}>Your changes are kept in this browser.</p>
          {saving.isSignedOut ? (
            <Button
              size="xs"
              component="a"
              href={`/login?return=${encodeURIComponent(window.location.pathname)}`}
            >
              Sign in again
            </Button>
          ) : (
            <Button size="xs" onClick={onRetry}>
              Try again
            </Button>
          )}
        </Popover.Dropdown>
      </Popover>
    </span>
  )
}
