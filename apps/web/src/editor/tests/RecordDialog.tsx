import { putTest } from '@ashlar/document'
import { isSystemParameter, readAddress } from '@ashlar/runtime'
import { sendMessage } from '@ashlar/runtime/testing'
import type { RecordedAnswer, TestRecord, TestStep } from '@ashlar/schema'
import { Button, Group, Menu, Modal, Text, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { useEditorSession } from '../context/editor-context.tsx'
import { CheckForm } from './CheckForm.tsx'
import { StepList } from './StepList.tsx'
import { stepInWords } from './step-words.ts'
import { TestFrame } from './TestFrame.tsx'
import { startTests } from './test-runs.ts'
import classes from './Tests.module.css'
import { useNameOf } from './use-name-of.ts'
import { keptOf, useRecording } from './use-recording.ts'

/** A test that is recorded, for the first time or again. */
export interface ToRecord {
  readonly id: string
  readonly title: string
  readonly path: string
}

/** Where the page lies that is open in the editor, below its application. */
export const pathNow = (): string => {
  const query = new URLSearchParams(window.location.search)
  for (const name of Array.from(query.keys())) if (isSystemParameter(name)) query.delete(name)
  const path = readAddress(window.location.pathname)?.path ?? '/'
  return query.size === 0 ? path : `${path}?${query.toString()}`
}

/** Records what a person does on the page, and what must hold. */
export const RecordDialog = ({
  toRecord,
  isOpen,
  onClose,
}: {
  /** Stays given while the dialog fades out. */
  toRecord: ToRecord | null
  isOpen: boolean
  onClose: () => void
}) => (
  <Modal opened={isOpen} onClose={onClose} title="Record a test" size="94vw" closeOnEscape={false}>
    {toRecord !== null && isOpen && <Recorder key={toRecord.id} toRecord={toRecord} onClose={onClose} />}
  </Modal>
)

const Recorder = ({ toRecord, onClose }: { toRecord: ToRecord; onClose: () => void }) => {
  const session = useEditorSession()
  const { applicationId } = session
  const frame = useRef<HTMLIFrameElement>(null)
  const [title, setTitle] = useState(toRecord.title)
  const [state, take] = useRecording()
  const { recording, isPointing, pointed, refusal, toCheck } = state
  const point = (isOn: boolean): void => {
    take({ type: 'pointing', isOn })
    const page = frame.current?.contentWindow
    if (page !== null && page !== undefined)
      sendMessage(page, window.location.origin, { type: 'point', isOn })
  }
  const keep = (): void => {
    const { id, path } = toRecord
    const step = { label: `Record “${title}”` }
    if (!session.apply(putTest(session.state.records, { id, title, path, ...keptOf(state) }), step)) return
    onClose()
    const kept = session.state.records[id]
    // Whether it can be replayed is what whoever recorded it wants to know.
    if (kept?.kind === 'test') void runSaved([kept])
  }
  const runSaved = async (tests: readonly TestRecord[]): Promise<void> => {
    if (await session.saver.flush()) startTests(applicationId, tests)
  }
  return (
    <div className={classes['recorder']}>
      <TestFrame
        frame={frame}
        applicationId={applicationId}
        path={toRecord.path}
        first={{ type: 'record' }}
        title="The page that is recorded"
        isForPeople
        onMessage={take}
      />
      <div className={classes['side']}>
        <TextInput
          label="What is tested"
          placeholder="A new order is confirmed"
          maxLength={200}
          value={title}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        {refusal !== null && (
          <Text role="alert" c="red">
            {refusal}
          </Text>
        )}
        {recording.steps.length === 0 ? (
          <Text size="sm" c="dimmed">
            Use the page as its people do. What APIs answer is kept with the test, for everybody who may edit
            the application. It is real: what you save is saved.
          </Text>
        ) : (
          <StepList steps={recording.steps} onRemove={(place) => take({ type: 'remove', place })} />
        )}
        {recording.lost.length > 0 && (
          <Text role="alert" size="sm" c="orange">
            What was chosen in {recording.lost.join(', ')} cannot be kept in a test.
          </Text>
        )}
        {pointed === null ? (
          <Group gap="xs">
            <Button size="xs" variant={isPointing ? 'filled' : 'default'} onClick={() => point(!isPointing)}>
              {isPointing ? 'Click on a component…' : 'Check a component'}
            </Button>
            <CheckRun answers={toCheck} onAdd={(steps) => take({ type: 'add', steps })} />
          </Group>
        ) : (
          <CheckForm
            pointed={pointed}
            onAdd={(steps) => take({ type: 'add', steps })}
            onCancel={() => take({ type: 'pointed', pointed: null })}
          />
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={title.trim() === '' || recording.steps.length === 0} onClick={keep}>
            Keep the test
          </Button>
        </Group>
      </div>
    </div>
  )
}

/** Says of a run since the last step that it must be, with its inputs. */
const CheckRun = ({
  answers,
  onAdd,
}: {
  answers: readonly RecordedAnswer[]
  onAdd: (steps: readonly TestStep[]) => void
}) => {
  const nameOf = useNameOf()
  const checks = answers.map(({ api, inputs }) => ({ kind: 'called', api, inputs }) as const)
  return (
    <Menu position="bottom-start" disabled={checks.length === 0}>
      <Menu.Target>
        <Button size="xs" variant="default" disabled={checks.length === 0}>
          Check a run
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {checks.map((step, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: runs follow each other and stay where they are
          <Menu.Item key={place} onClick={() => onAdd([step])}>
            {stepInWords(step, nameOf)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
