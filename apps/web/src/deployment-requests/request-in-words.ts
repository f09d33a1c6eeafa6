import type { DeploymentRequestView } from '@ashlar/contract'
import type { BranchedType } from '../branches/branched.ts'

/** What comes of a deployment, in the words for what is deployed. */
interface DeploymentWords {
  /** After “Somebody else approves a version before …”. */
  readonly outcome: string
  readonly changes: string
  readonly first: string
  readonly isThere: string
  readonly deployed: (number: number) => string
}

const ofApplications: DeploymentWords = {
  outcome: 'visitors see it',
  changes: 'What changes for visitors',
  first: 'Nothing is deployed yet: visitors would see this application for the first time.',
  isThere: 'Visitors see this version.',
  deployed: (number) => `Visitors see version ${number} now.`,
}

const ofApis: DeploymentWords = {
  outcome: 'it runs',
  changes: 'What changes in what runs',
  first: 'Nothing is deployed yet: this would be the first version that runs.',
  isThere: 'This version runs.',
  deployed: (number) => `Version ${number} runs now.`,
}

/** What is said of deployments of things of a kind. */
export const wordsOf = (type: BranchedType): DeploymentWords =>
  type === 'application' ? ofApplications : ofApis

/** How many others approve a version before it is deployed; null where nobody has to. */
export const neededInWords = (type: BranchedType, needed: number): string | null => {
  if (needed === 0) return null
  const who = needed === 1 ? 'Somebody else approves' : `${needed} others approve`
  return `${who} a version before ${wordsOf(type).outcome}.`
}

const states: Readonly<Record<DeploymentRequestView['state'], string>> = {
  waiting: 'Waits for approval',
  deployed: 'Deployed',
  refused: 'Refused',
  withdrawn: 'Taken back',
  replaced: 'Replaced by another one',
}

/** “1 of 2 approvals” */
export const countInWords = (
  { approvals }: Pick<DeploymentRequestView, 'approvals'>,
  needed: number,
): string => {
  const given = approvals.filter(({ counts }) => counts).length
  if (needed === 0) return given === 1 ? '1 approval' : `${given} approvals`
  return `${given} of ${needed} ${needed === 1 ? 'approval' : 'approvals'}`
}

/** What became of a request: “Refused by Carla: Not today”. */
export const stateInWords = ({ state, closedBy, reason }: DeploymentRequestView): string => {
  const by = closedBy === null || state === 'deployed' ? '' : ` by ${closedBy.name}`
  return `${states[state]}${by}${reason === '' ? '' : `: ${reason}`}`
}
