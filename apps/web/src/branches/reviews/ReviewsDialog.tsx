import type { ReviewSummaryView } from '@ashlar/contract'
import { DialogActions, EmptyState, ErrorNotice, SkeletonRows, StatusDot, type StatusTone } from '@ashlar/ui'
import { Button, Modal } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { RelativeTime } from '../../screens/RelativeTime.tsx'
import { failureOf } from '../../server/failure.ts'
import { AskForReviewForm } from './AskForReviewForm.tsx'
import { ReviewPane } from './ReviewPane.tsx'
import type { ReviewedHere } from './reviewed-here.ts'
import { reviewsQuery } from './reviews-query.ts'
import classes from './Reviews.module.css'

const tones = { open: 'info', merged: 'success', closed: 'neutral' } as const satisfies Record<
  ReviewSummaryView['state'],
  StatusTone
>
const states = { open: 'Open', merged: 'Merged', closed: 'Closed' } as const

/** What state a review is in. */
const ReviewState = ({ state }: { state: ReviewSummaryView['state'] }) => (
  <StatusDot tone={tones[state]}>{states[state]}</StatusDot>
)

/** The reviews of the branches of something: the list of them, one of them, or the form that asks for one. */
export const ReviewsDialog = ({
  isOpen,
  onClose,
  reviewed,
}: {
  isOpen: boolean
  onClose: () => void
  reviewed: ReviewedHere
}) => {
  const { branch } = reviewed
  const [shown, setShown] = useState<string | null>(null)
  const [isAsking, setAsking] = useState(false)
  // It begins with the list again.
  const close = (): void => {
    setShown(null)
    setAsking(false)
    onClose()
  }
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      title={isAsking ? `Ask for a review of ${branch?.name ?? ''}` : 'Reviews'}
      size={860}
    >
      {isAsking && branch !== null ? (
        <AskForReviewForm
          reviewed={reviewed}
          branch={branch}
          onAsked={(id) => {
            setAsking(false)
            setShown(id)
          }}
          onCancel={() => setAsking(false)}
        />
      ) : shown === null ? (
        <ReviewList reviewed={reviewed} onOpen={setShown} onAsk={() => setAsking(true)} />
      ) : (
        <ReviewPane
          reviewed={reviewed}
          reviewId={shown}
          state={(state) => <ReviewState state={state} />}
          onBack={() => setShown(null)}
          onLeave={close}
        />
      )}
    </Modal>
  )
}

const ReviewList = ({
  reviewed,
  onOpen,
  onAsk,
}: {
  reviewed: ReviewedHere
  onOpen: (reviewId: string) => void
  onAsk: () => void
}) => {
  const { branch } = reviewed
  const found = useInfiniteQuery(reviewsQuery(reviewed))
  if (found.isError) {
    return (
      <ErrorNotice
        title="The reviews could not be loaded"
        failure={failureOf(found.error)}
        onRetry={() => void found.refetch()}
      />
    )
  }
  if (found.data === undefined) return <SkeletonRows />
  const reviews = found.data.pages.flatMap((page) => page.reviews)
  const mayAsk =
    branch !== null && reviews.every((review) => review.branch.id !== branch.id || review.state !== 'open')
  return (
    <>
      {reviews.length === 0 ? (
        <EmptyState
          isCompact
          icon="messages-square"
          title="No reviews yet"
          description={
            branch === null
              ? 'On a branch you ask others here to look at it before it is merged.'
              : 'Ask others to look at this branch before it is merged.'
          }
        />
      ) : (
        <ul className={classes['list']} aria-label="Reviews">
          {reviews.map((review) => (
            <li key={review.id} className={classes['review']}>
              <div className={classes['head']}>
                <button
                  type="button"
                  className={classes['open']}
                  dir="auto"
                  onClick={() => onOpen(review.id)}
                >
                  {review.title}
                </button>
                <span className={classes['end']}>
                  <ReviewState state={review.state} />
                </span>
              </div>
              <p className={classes['facts']}>
                {review.branch.name}, asked by {review.createdBy?.name ?? 'somebody whose account is gone'}{' '}
                <RelativeTime at={review.createdAt} />
                {review.comments > 0 &&
                  `, ${review.comments === 1 ? '1 comment' : `${review.comments} comments`}`}
                {review.openThreads > 0 && `, ${review.openThreads} open`}
              </p>
            </li>
          ))}
        </ul>
      )}
      <DialogActions isApart>
        {found.hasNextPage && (
          <Button
            variant="default"
            loading={found.isFetchingNextPage}
            onClick={() => void found.fetchNextPage()}
          >
            Show earlier reviews
          </Button>
        )}
        {mayAsk && <Button onClick={onAsk}>Ask for a review</Button>}
      </DialogActions>
    </>
  )
}
