import type { PageRecord } from '@ashlar/schema'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { CommentForm } from './CommentForm.tsx'
import type { Thread } from './reviews-query.ts'
import { ThreadView } from './ThreadView.tsx'
import type { ReviewActions } from './use-review-actions.ts'
import classes from './Reviews.module.css'

/** The comments on something that differs, beside it, and the way to another one. */
export const BesideRecord = ({
  pageId,
  record,
  name,
  threads,
  actions,
}: {
  pageId: string | null
  record: PageRecord | null
  name: string
  threads: readonly Thread[]
  actions: ReviewActions
}) => {
  const [isWriting, setWriting] = useState(false)
  return (
    <div className={classes['beside']}>
      {threads.length > 0 && (
        <ul className={classes['threads']} aria-label={`Comments on ${name}`}>
          {threads.map((thread) => (
            <ThreadView key={thread.comment.id} thread={thread} actions={actions} />
          ))}
        </ul>
      )}
      {isWriting && record !== null ? (
        <CommentForm
          label={`On ${name}`}
          action="Comment"
          about={{ pageId, record }}
          people={actions.people}
          onSend={actions.comment}
          onCancel={() => setWriting(false)}
        />
      ) : (
        <Button
          size="compact-xs"
          variant="subtle"
          aria-label={`Comment on ${name}`}
          onClick={() => setWriting(true)}
        >
          Comment
        </Button>
      )}
    </div>
  )
}
