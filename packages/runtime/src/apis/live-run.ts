import type { RunEventView, RunView, StepResult } from '@ashlar/contract'

/** A block of a run that goes on. */
export type LiveStep = Omit<StepResult, 'status'> & { readonly status: StepResult['status'] | 'running' }

/** What is known of a run while it goes on, for those who build: its blocks in the order in which they began. */
export type LiveRun = readonly LiveStep[]

/** A run that begins: of the blocks, those that a part leaves out are as they were. */
export const liveRunAtStart = (latest: RunView | null, isPart: boolean): LiveRun =>
  // Whatever is told of a block from now on is newer.
  isPart ? (latest?.steps ?? []).map((step) => ({ ...step, index: -1 })) : []

type BlockEvent = Exclude<RunEventView, { type: 'message' }>

/** A run after something that happened in it. Of a block that runs many times it holds the last. */
export const liveRunAfter = (run: LiveRun, event: BlockEvent): LiveRun => {
  const known = run.find(({ block }) => block === event.block)
  if (known !== undefined && known.index > event.index) return run
  const step = stepAfter(known?.index === event.index ? known : begun(event), event)
  return known === undefined ? [...run, step] : run.map((each) => (each === known ? step : each))
}

const begun = ({ block, parent, index }: BlockEvent): LiveStep => ({
  block,
  parent,
  index,
  kind: null,
  status: 'running',
  milliseconds: 0,
  request: null,
  placeholders: {},
  output: null,
  log: [],
  error: null,
})

const stepAfter = (step: LiveStep, event: BlockEvent): LiveStep => {
  switch (event.type) {
    case 'blockStarted':
      return { ...step, kind: event.kind }
    case 'log':
      return { ...step, log: [...step.log, event.line] }
    case 'data':
      return { ...step, output: event.output }
    case 'error':
      return { ...step, error: event.fault }
    case 'blockEnded':
      return { ...step, status: event.status, milliseconds: event.milliseconds }
  }
}
