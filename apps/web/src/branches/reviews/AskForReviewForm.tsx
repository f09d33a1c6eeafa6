import { DialogActions, ErrorNotice, type Failure, notifySuccess } from '@ashlar/ui'
import { Button, Stack, TagsInput, Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { failureOf } from '../../server/failure.ts'
import { callInSession } from '../../session/index.ts'
import type { OpenBranch } from '../branched.ts'
import { GroupsField } from './GroupsField.tsx'
import { reviewCalls } from './review-calls.ts'
import type { ReviewedHere } from './reviewed-here.ts'
import { reviewsKey } from './reviews-query.ts'

/** Asks what a review is called and who is to look at the branch. */
export const AskForReviewForm = ({
  reviewed: { branched, flush },
  branch,
  onAsked,
  onCancel,
}: {
  reviewed: ReviewedHere
  branch: OpenBranch
  onAsked: (reviewId: string) => void
  onCancel: () => void
}) => {
  const queries = useQueryClient()
  const [title, setTitle] = useState('')
  const [description, setDescription] = useState('')
  const [reviewers, setReviewers] = useState<string[]>([])
  const [groups, setGroups] = useState<string[]>([])
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (isBusy || title.trim() === '') return
    setBusy(true)
    setFailure(null)
    try {
      await flush()
      const body = { branchId: branch.id, title, description, reviewers, reviewerGroups: groups }
      const review = await callInSession(reviewCalls[branched.type].ask(branched.id, body))
      await queries.invalidateQueries({ queryKey: reviewsKey(branched) })
      notifySuccess(`${branch.name} can be reviewed now.`)
      onAsked(review.id)
    } catch (error) {
      setFailure(failureOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        <TextInput
          label="Title"
          description={`What is new on ${branch.name}, in a few words`}
          required
          maxLength={200}
          data-autofocus
          value={title}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <Textarea
          label="Description"
          description="What others should look at. May stay empty."
          autosize
          minRows={3}
          maxRows={10}
          maxLength={5000}
          value={description}
          onChange={(event) => setDescription(event.currentTarget.value)}
        />
        <TagsInput
          label="Reviewers"
          description={`Mail addresses of people who may edit the ${branched.type}. They are told by mail.`}
          maxTags={20}
          splitChars={[',', ' ', ';']}
          acceptValueOnBlur
          value={reviewers}
          onChange={setReviewers}
        />
        <GroupsField noun={branched.type} value={groups} onChange={setGroups} />
        {failure === null ? null : <ErrorNotice title="Nobody was asked" failure={failure} />}
        <DialogActions>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" loading={isBusy} disabled={title.trim() === ''}>
            Ask for a review
          </Button>
        </DialogActions>
      </Stack>
    </form>
  )
}
