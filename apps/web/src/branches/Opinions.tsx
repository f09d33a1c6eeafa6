import { StatusDot } from '@ashlar/ui'
import { Textarea } from '@mantine/core'
import { RelativeTime } from '../screens/RelativeTime.tsx'
import classes from './Opinions.module.css'

/** What somebody thinks of what others look at before it is merged or deployed. */
interface Opinion {
  readonly person: { readonly id: string; readonly name: string }
  readonly isApproval: boolean
  /** What they said to it; may be empty. */
  readonly message: string
  readonly at: string
  /** Why it does not count; null where it does. */
  readonly lapsed: string | null
}

/** Who approved something, or asked for changes of it. */
export const Opinions = ({ opinions }: { opinions: readonly Opinion[] }) =>
  opinions.length === 0 ? null : (
    <ul className={classes['opinions']}>
      {opinions.map(({ person, isApproval, message, at, lapsed }) => (
        <li key={person.id}>
          <div className={classes['head']}>
            <StatusDot tone={lapsed !== null ? 'neutral' : isApproval ? 'success' : 'danger'}>
              {isApproval ? 'Approved' : 'Asks for changes'}
            </StatusDot>
            <span className={classes['facts']}>
              <bdi>{person.name}</bdi>, <RelativeTime at={at} />
              {lapsed !== null && `. ${lapsed}`}
            </span>
          </div>
          {message !== '' && (
            <p className={classes['text']} dir="auto">
              {message}
            </p>
          )}
        </li>
      ))}
    </ul>
  )

/** What somebody says with what they decide. */
export const OpinionField = ({
  description,
  value,
  onChange,
}: {
  description: string
  value: string
  onChange: (value: string) => void
}) => (
  <Textarea
    size="xs"
    label="What you say to it"
    description={description}
    autosize
    minRows={1}
    maxRows={6}
    maxLength={2000}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)
