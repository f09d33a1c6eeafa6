import type { BranchCollisionView, RepositoryStateView } from '@ashlar/contract'
import type { MergeChoice } from '@ashlar/document'
import { ErrorNotice, type Failure, Icon, notifyFailure, notifySuccess, StatusDot } from '@ashlar/ui'
import { Anchor, Button, Group, Stack, Textarea } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { choicesAbout, CollisionChoices } from '../branches/CollisionChoices.tsx'
import { failureOf } from '../server/failure.ts'
import { callInSession } from '../session/index.ts'
import { HowItIsKept } from './HowItIsKept.tsx'
import { keptCalls } from './kept-calls.ts'
import type { KeptHere } from './kept-here.ts'
import { repositoryKey, repositoryNewsQuery, sayUnpushed } from './repository-query.ts'
import { UnpushedChanges } from './UnpushedChanges.tsx'

interface KeptProps {
  readonly kept: KeptHere
  readonly state: RepositoryStateView
  readonly onClose: () => void
}

interface Question {
  readonly collisions: readonly BranchCollisionView[]
  readonly state: string
}

/** What is not pushed, with the ways to push it and to pull what others pushed. */
export const KeptInRepository = ({ kept, state, onClose }: KeptProps) => {
  const queries = useQueryClient()
  const { type, id, places } = kept
  const news = useQuery({ ...repositoryNewsQuery(kept), enabled: state.syncedAt !== null })
  const [message, setMessage] = useState('')
  const [busy, setBusy] = useState<'push' | 'pull' | null>(null)
  const [failure, setFailure] = useState<{ title: string; failure: Failure } | null>(null)
  const [question, setQuestion] = useState<Question | null>(null)
  const forget = () => queries.invalidateQueries({ queryKey: repositoryKey(kept) })

  const whileBusy = async (
    what: 'push' | 'pull',
    title: string,
    work: () => Promise<void>,
  ): Promise<void> => {
    if (!(await kept.flush())) {
      notifyFailure(`${title}: the latest changes are not saved yet.`)
      return
    }
    setBusy(what)
    setFailure(null)
    try {
      await work()
      await forget()
    } catch (error) {
      setFailure({ title, failure: failureOf(error) })
    } finally {
      setBusy(null)
    }
  }
  const push = () =>
    whileBusy('push', 'Nothing was pushed', async () => {
      await callInSession(keptCalls[type].push(id, message.trim()))
      setMessage('')
      notifySuccess(`Pushed to ${state.branch} of ${state.name}.`)
    })
  const pull = (chosen: ReadonlyMap<string, MergeChoice> = new Map()) =>
    whileBusy('pull', 'Nothing was pulled', async () => {
      const choices = choicesAbout(question?.collisions ?? [], chosen)
      const body = { choices, ...(question === null ? {} : { state: question.state }) }
      const pulled = await callInSession(keptCalls[type].pull(id, body))
      if (!pulled.isMerged) {
        setQuestion({ collisions: pulled.collisions, state: pulled.state })
        return
      }
      setQuestion(null)
      // Also where nothing is told while the connection is away.
      void kept.readAgain().catch(() => undefined)
      notifySuccess(
        pulled.changed === 0 ? 'Nothing new was there.' : `What was new in ${state.name} is here now.`,
      )
    })

  if (question !== null) {
    return (
      <CollisionChoices
        key={question.state}
        collisions={question.collisions}
        places={places}
        sides={[state.name, 'here']}
        what={{
          both: 'changed here and in the repository',
          nothing: 'Nothing is pulled before that.',
          failed: 'Nothing was pulled',
          action: 'Pull with this choice',
        }}
        isBusy={busy !== null}
        failure={failure?.failure ?? null}
        onBack={() => {
          setQuestion(null)
          setFailure(null)
        }}
        onDecide={(chosen) => void pull(chosen)}
      />
    )
  }
  const isBehind = news.data?.isChanged === true
  return (
    <Stack gap="md">
      <HowItIsKept kept={kept} state={state} onLeft={onClose} />
      {state.failure === null ? null : (
        <ErrorNotice title="Not done by itself" failure={{ message: state.failure }} />
      )}
      <Group justify="space-between">
        <StatusDot tone={state.changes === 0 ? 'success' : 'info'}>{sayUnpushed(state.changes)}</StatusDot>
        <span role="status">
          {news.isFetching
            ? 'Asking the repository…'
            : news.isError
              ? failureOf(news.error).message
              : isBehind
                ? 'Others pushed something that is not here yet.'
                : ''}
        </span>
      </Group>
      {state.changes !== 0 && <UnpushedChanges kept={kept} name={state.name} onLeave={onClose} />}
      <Textarea
        label="What is new"
        description="The message of the commit"
        placeholder="Such as: New prices for spring"
        autosize
        minRows={2}
        maxRows={6}
        maxLength={2000}
        value={message}
        onChange={(event) => setMessage(event.currentTarget.value)}
      />
      {failure === null ? null : <ErrorNotice title={failure.title} failure={failure.failure} />}
      <Group justify="space-between" gap="xs">
        <Anchor href={`/repositories/${state.repositoryId}`}>Open the page of this repository</Anchor>
        <Group gap="xs">
          <Button
            variant={isBehind ? 'filled' : 'default'}
            leftSection={<Icon name="download" size={14} />}
            loading={busy === 'pull'}
            disabled={busy === 'push'}
            onClick={() => void pull()}
          >
            Pull
          </Button>
          <Button
            variant={isBehind ? 'default' : 'filled'}
            loading={busy === 'push'}
            disabled={busy === 'pull' || message.trim() === ''}
            onClick={() => void push()}
          >
            Commit and push
          </Button>
        </Group>
      </Group>
    </Stack>
  )
}
