import type { DeploymentRequestView } from '@ashlar/contract'

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
