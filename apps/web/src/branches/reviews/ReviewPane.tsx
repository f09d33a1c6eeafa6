import type { ReviewView } from '@ashlar/contract'
import { defaultBranchName } from '@ashlar/schema'
import { EmptyState, ErrorNotice, Icon, SkeletonRows } from '@ashlar/ui'
import { Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { RelativeTime } from '../../screens/RelativeTime.tsx'
import { failureOf } from '../../server/failure.ts'
import { branchComparisonQuery } from '../branches-query.ts'
import { BesideRecord } from './BesideRecord.tsx'
import { CommentForm } from './CommentForm.tsx'
import type { ChangedRecord, ReviewedHere } from './reviewed-here.ts'
import { placeKey, reviewCommentsQuery, reviewQuery, type Thread, threadsOf } from './reviews-query.ts'
import { ThreadView } from './ThreadView.tsx'
import { type ReviewActions, useReviewActions } from './use-review-actions.ts'
import { Verdicts } from './Verdicts.tsx'
import classes from './Reviews.module.css'

interface ReviewPaneProps {
  readonly reviewed: ReviewedHere
  readonly reviewId: string
  readonly state: (state: ReviewView['state']) => ReactNode
  readonly onBack: () => void
  /** Closes the dialog to show a place in the editor. */
  readonly onLeave: () => void
}

/** A review: what is asked and decided, and what the branch changes, with comments beside what they are about. */
export const ReviewPane = ({ reviewed, reviewId, state, onBack, onLeave }: ReviewPaneProps) => {
  const actions = useReviewActions(reviewed.branched, reviewId)
  const read = useQuery(reviewQuery(reviewed, reviewId))
  const comments = useQuery(reviewCommentsQuery(reviewed, reviewId))
  const threads = useMemo(() => threadsOf(comments.data ?? []), [comments.data])
  const error = read.error ?? comments.error
  if (error !== null) {
    return <ErrorNotice title="The review could not be loaded" failure={failureOf(error)} onRetry={onBack} />
  }
  const review = read.data
  if (review === undefined || comments.data === undefined) return <SkeletonRows />
  return (
    <Stack gap="md">
      <div>
        <Button
          size="compact-xs"
          variant="subtle"
          leftSection={<Icon name="arrow-left" size={14} />}
          onClick={onBack}
        >
          All reviews
        </Button>
      </div>
      <div>
        <div className={classes['head']}>
          <h3 className={classes['title']} dir="auto">
            {review.title}
          </h3>
          {state(review.state)}
        </div>
        <p className={classes['facts']}>
          {review.branch.name} into {defaultBranchName}, asked by{' '}
          {review.createdBy?.name ?? 'somebody whose account is gone'} <RelativeTime at={review.createdAt} />
          {askedInWords(review)}
        </p>
        {review.description !== '' && (
          <p className={classes['text']} dir="auto">
            {review.description}
          </p>
        )}
      </div>
      <Verdicts review={review} actions={actions} />
      <Changes reviewed={reviewed} review={review} threads={threads} actions={actions} onLeave={onLeave} />
    </Stack>
  )
}

const Changes = ({
  reviewed,
  review,
  threads,
  actions,
  onLeave,
}: {
  reviewed: ReviewedHere
  review: ReviewView
  threads: readonly Thread[]
  actions: ReviewActions
  onLeave: () => void
}) => {
  const read = useQuery(branchComparisonQuery(reviewed.branched, review.branch.id))
  const records = read.data === undefined ? [] : reviewed.recordsIn(read.data)
  const placed = useMemo(() => Map.groupBy(threads, ({ comment }) => commentKey(comment.place)), [threads])
  // What is not among the differences any more is said with the whole, so that no comment is lost.
  const shown = new Set(records.map(({ pageId, id }) => placeKey({ pageId, recordId: id })))
  const elsewhere = threads.filter(({ comment }) => !shown.has(commentKey(comment.place)))
  if (read.isError) {
    return (
      <ErrorNotice
        title="The branches could not be compared"
        failure={failureOf(read.error)}
        onRetry={() => void read.refetch()}
      />
    )
  }
  if (read.data === undefined) return <SkeletonRows />
  return (
    <>
      <section aria-label="Comments" className={classes['beside']}>
        <h3 className={classes['title']}>Comments</h3>
        {elsewhere.length > 0 && (
          <ul className={classes['threads']}>
            {elsewhere.map((thread) => (
              <ThreadView key={thread.comment.id} thread={thread} actions={actions} />
            ))}
          </ul>
        )}
        <CommentForm
          label="On the branch as a whole"
          action="Comment"
          people={actions.people}
          onSend={actions.comment}
        />
      </section>
      {records.length === 0 ? (
        <EmptyState isCompact icon="check" title="No difference" description="Both hold the same." />
      ) : (
        reviewed.changes({
          compared: read.data,
          columns: [defaultBranchName, review.branch.name],
          onLeave,
          beside: ({ pageId, record, id, name }: ChangedRecord) => (
            <BesideRecord
              pageId={pageId}
              record={record}
              name={name}
              threads={placed.get(placeKey({ pageId, recordId: id })) ?? []}
              actions={actions}
            />
          ),
        })
      )}
    </>
  )
}

/** “. Asked: Carla, Makers (approved)” */
const askedInWords = ({ reviewers, groups }: ReviewView): string => {
  const asked = [
    ...reviewers.map(({ name }) => name),
    ...groups.map(({ name, hasApproved }) => (hasApproved ? `${name} (approved)` : name)),
  ]
  return asked.length === 0 ? '' : `. Asked: ${asked.join(', ')}`
}

const commentKey = (place: Thread['comment']['place']): string => (place === null ? '' : placeKey(place))
