import { type BranchCollisionView, call, routes } from '@ashlar/contract'
import type { MergeChoice } from '@ashlar/document'
import { defaultBranchName } from '@ashlar/schema'
import { EmptyState, ErrorNotice, type Failure, notifyFailure, notifySuccess, SkeletonRows } from '@ashlar/ui'
import { Button, Group, Modal } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { CollisionRow, type SideWords } from '../../saving/conflict/ConflictDialog.tsx'
import { failureOf } from '../../server/failure.ts'
import { callInSession } from '../../session/index.ts'
import { nameOfRecord } from '../conflict/place-label.ts'
import { withProfileNames } from '../conflict/profiles-in-words.ts'
import { differencesBetween } from '../conflict/record-differences.ts'
import { useEditorParts, useEditorSession } from '../context/editor-context.tsx'
import { comparedPlaces } from '../versions/compared-places.ts'
import { ComparedPlaceView } from '../versions/ComparedPlaceView.tsx'
import classes from '../versions/Versions.module.css'
import { branchComparisonQuery, branchesKey } from './branches-query.ts'

interface MergeProps {
  readonly applicationId: string
  readonly branch: { readonly id: string; readonly name: string }
  readonly onClose: () => void
  /** Opens the default branch. */
  readonly onLeave: () => void
}

type Into = 'default' | 'branch'

interface Question {
  readonly into: Into
  readonly collisions: readonly BranchCollisionView[]
  readonly state: string
}

/** Where a branch and the default one differ, and the way to merge them, in either direction. */
export const MergeDialog = ({ isOpen, ...props }: MergeProps & { isOpen: boolean }) => (
  <Modal
    opened={isOpen}
    onClose={props.onClose}
    title={`Compare ${props.branch.name} with ${defaultBranchName}`}
    size={860}
  >
    <Merging {...props} />
  </Modal>
)

const keyOf = ({ pageId, id }: Pick<BranchCollisionView, 'pageId' | 'id'>): string => `${pageId ?? ''} ${id}`

const Merging = ({ applicationId, branch, onClose, onLeave }: MergeProps) => {
  const { session, refresh } = useEditorParts()
  const queries = useQueryClient()
  const [question, setQuestion] = useState<Question | null>(null)
  const [busy, setBusy] = useState<Into | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)

  const merge = async (into: Into, chosen: ReadonlyMap<string, MergeChoice> = new Map()): Promise<void> => {
    if (!(await session.saver.flush())) {
      notifyFailure('Nothing was merged: the latest changes are not saved yet.')
      return
    }
    setBusy(into)
    setFailure(null)
    try {
      const choices = (question?.collisions ?? []).map(({ pageId, id, ...collision }) => ({
        pageId,
        id,
        choice: chosen.get(keyOf({ pageId, id, ...collision })) ?? ('theirs' as const),
      }))
      const result = await callInSession(
        call(routes.applications.mergeBranch, {
          parameters: { applicationId, branchId: branch.id },
          body: { into, choices, ...(question === null ? {} : { state: question.state }) },
        }),
      )
      if (!result.isMerged) {
        setQuestion({ into, collisions: result.collisions, state: result.state })
        return
      }
      setQuestion(null)
      if (into === 'branch') {
        // Also where nothing is told while the connection is away.
        session.saver.readAgain('page')
        session.saver.readAgain('application')
        void refresh().catch(() => undefined)
      }
      void queries.invalidateQueries({ queryKey: branchesKey(applicationId) })
      notifySuccess(
        into === 'default'
          ? `${branch.name} is merged into ${defaultBranchName}. Visitors see what they saw until that is deployed.`
          : `What is new on ${defaultBranchName} is here now.`,
      )
      onClose()
      if (into === 'default') onLeave()
    } catch (error) {
      setFailure(failureOf(error))
    } finally {
      setBusy(null)
    }
  }

  if (question !== null) {
    return (
      <Collisions
        key={question.state}
        question={question}
        branchName={branch.name}
        isBusy={busy !== null}
        failure={failure}
        onBack={() => {
          setQuestion(null)
          setFailure(null)
        }}
        onMerge={(chosen) => void merge(question.into, chosen)}
      />
    )
  }
  return (
    <>
      <Comparison applicationId={applicationId} branch={branch} onLeave={onClose} />
      {failure === null ? null : <ErrorNotice title="Nothing was merged" failure={failure} />}
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" loading={busy === 'branch'} onClick={() => void merge('branch')}>
          Bring {defaultBranchName} into this branch
        </Button>
        <Button loading={busy === 'default'} onClick={() => void merge('default')}>
          Merge into {defaultBranchName}
        </Button>
      </Group>
    </>
  )
}

const Comparison = ({
  applicationId,
  branch,
  onLeave,
}: Pick<MergeProps, 'applicationId' | 'branch' | 'onLeave'>) => {
  const { catalogue } = useEditorSession()
  const read = useQuery(branchComparisonQuery(applicationId, branch.id))
  const places = useMemo(
    () => (read.data === undefined ? [] : comparedPlaces(read.data, catalogue)),
    [read.data, catalogue],
  )
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
  if (places.length === 0) {
    return <EmptyState isCompact icon="check" title="No difference" description="Both hold the same." />
  }
  return (
    <div className={classes['places']}>
      {places.map((place) => (
        <ComparedPlaceView
          key={place.pageId ?? 'application'}
          place={place}
          columns={[defaultBranchName, branch.name]}
          isNow={false}
          onLeave={onLeave}
        />
      ))}
    </div>
  )
}

const wordsOf = (mine: string, theirs: string): SideWords => ({
  mine: { keep: mine, column: mine, deleted: `Deleted on ${mine}; changed on ${theirs}.` },
  theirs: { keep: theirs, column: theirs, deleted: `Deleted on ${theirs}; changed on ${mine}.` },
})

const Collisions = ({
  question: { into, collisions },
  branchName,
  isBusy,
  failure,
  onBack,
  onMerge,
}: {
  question: Question
  branchName: string
  isBusy: boolean
  failure: Failure | null
  onBack: () => void
  onMerge: (chosen: ReadonlyMap<string, MergeChoice>) => void
}) => {
  const { catalogue } = useEditorSession()
  const { profiles } = useEditorParts().profiles
  const [mine, theirs] =
    into === 'default' ? [branchName, defaultBranchName] : [defaultBranchName, branchName]
  const [chosen, setChosen] = useState<ReadonlyMap<string, MergeChoice>>(
    () => new Map(collisions.map((collision) => [keyOf(collision), 'mine'])),
  )
  const chooseAll = (choice: MergeChoice): void =>
    setChosen(new Map(collisions.map((collision) => [keyOf(collision), choice])))
  return (
    <>
      <p className={classes['facts']}>
        {collisions.length === 1 ? 'One thing was' : `${collisions.length} things were`} changed on both
        branches, each differently. Choose which version stays; all else of both is kept. Nothing is merged
        before that.
      </p>
      <ul className={classes['records']}>
        {collisions.map((collision) => (
          <CollisionRow
            key={keyOf(collision)}
            collision={collision}
            nameOf={(record) =>
              collision.id === collision.pageId || collision.pageId === null
                ? nameOfRecord(record)
                : `${nameOfRecord(record)} on ${collision.pageName}`
            }
            differencesOf={(one, other) =>
              differencesBetween(
                withProfileNames(one, profiles),
                withProfileNames(other, profiles),
                catalogue,
              )
            }
            choice={chosen.get(keyOf(collision)) ?? 'mine'}
            words={wordsOf(mine, theirs)}
            onChoose={(choice) => setChosen(new Map(chosen).set(keyOf(collision), choice))}
          />
        ))}
      </ul>
      {failure === null ? null : <ErrorNotice title="Nothing was merged" failure={failure} />}
      <Group justify="space-between" mt="lg">
        <Group gap="xs">
          <Button variant="default" onClick={() => chooseAll('mine')}>
            All of {mine}
          </Button>
          <Button variant="default" onClick={() => chooseAll('theirs')}>
            All of {theirs}
          </Button>
        </Group>
        <Group gap="xs">
          <Button variant="default" onClick={onBack}>
            Back
          </Button>
          <Button loading={isBusy} onClick={() => onMerge(chosen)}>
            Merge with this choice
          </Button>
        </Group>
      </Group>
    </>
  )
}
