import type { ReviewCommentView } from '@ashlar/contract'
import { StatusDot } from '@ashlar/ui'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { RelativeTime } from '../../screens/RelativeTime.tsx'
import { CommentForm } from './CommentForm.tsx'
import { partsOf } from './mentions.ts'
import type { Thread } from './reviews-query.ts'
import type { ReviewActions } from './use-review-actions.ts'
import classes from './Reviews.module.css'

/** Where a comment is, in words: what it is called, and which lines. */
const placeInWords = ({ name, lines }: NonNullable<ReviewCommentView['place']>): string => {
  if (lines === undefined) return name
  return lines[0] === lines[1] ? `${name}, line ${lines[0]}` : `${name}, lines ${lines[0]} to ${lines[1]}`
}

/** A comment with its answers; a thread that is resolved is folded until somebody opens it. */
export const ThreadView = ({
  thread: { comment, answers },
  actions,
}: {
  thread: Thread
  actions: ReviewActions
}) => {
  const { place, isResolved, resolvedBy } = comment
  const [isShown, setShown] = useState(false)
  const [isAnswering, setAnswering] = useState(false)
  if (isResolved && !isShown) {
    return (
      <li className={classes['thread']}>
        <div className={classes['head']}>
          <StatusDot tone="success">Resolved</StatusDot>
          <span className={classes['facts']}>{resolvedBy === null ? null : `by ${resolvedBy.name}`}</span>
          <Button
            size="compact-xs"
            variant="subtle"
            className={classes['end'] ?? ''}
            onClick={() => setShown(true)}
          >
            Show comment {comment.number}
          </Button>
        </div>
      </li>
    )
  }
  return (
    <li className={classes['thread']}>
      {place !== null && (
        <div className={classes['head']}>
          <span className={classes['facts']}>{placeInWords(place)}</span>
          {place.isOutdated && <StatusDot tone="warning">Outdated</StatusDot>}
        </div>
      )}
      {place !== null && place.quote !== '' && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
        <pre className={classes['quote']} tabIndex={0}>
          {place.quote}
        </pre>
      )}
      <CommentView comment={comment} />
      {answers.map((answer) => (
        <div key={answer.id} className={classes['answer']}>
          <CommentView comment={answer} />
        </div>
      ))}
      {isAnswering ? (
        <CommentForm
          label="Your answer"
          action="Answer"
          people={actions.people}
          onSend={(answer) => actions.comment({ ...answer, answerTo: comment.id })}
          onCancel={() => setAnswering(false)}
        />
      ) : (
        <div className={classes['head']}>
          <Button size="compact-xs" variant="subtle" onClick={() => setAnswering(true)}>
            Answer
          </Button>
          <Button
            size="compact-xs"
            variant="subtle"
            onClick={() => void actions.resolve(comment.id, !isResolved)}
          >
            {isResolved ? 'Open again' : 'Resolve'}
          </Button>
        </div>
      )}
    </li>
  )
}

const CommentView = ({ comment: { author, createdAt, text, mentions } }: { comment: ReviewCommentView }) => (
  <div>
    <p className={classes['facts']}>
      <bdi>{author?.name ?? 'Somebody whose account is gone'}</bdi>, <RelativeTime at={createdAt} />
    </p>
    <p className={classes['text']} dir="auto">
      {partsOf(text, mentions).map(({ at, text: part, isMention }) =>
        isMention ? <strong key={at}>{part}</strong> : part,
      )}
    </p>
  </div>
)
