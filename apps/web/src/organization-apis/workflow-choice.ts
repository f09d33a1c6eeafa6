import type { WorkflowSummary } from '@ashlar/contract'

/** What a step that calls a workflow offers, and what is wrong with what it has. */
export interface WorkflowChoice {
  readonly options: readonly { readonly value: string; readonly label: string }[]
  /** The chosen one among them; null where none is, or one that is not there any more. */
  readonly value: string | null
  /** Why the chosen one cannot be called, as a sentence; null where it can be. */
  readonly problem: string | null
}

const labelOf = ({ name, version }: Pick<WorkflowSummary, 'name' | 'version'>): string =>
  version === null ? `${name} (not deployed)` : name

/** How the field names what is chosen; empty where nothing is. */
export const chosenLabel = ([chosen]: readonly Pick<WorkflowSummary, 'name' | 'version'>[]): string =>
  chosen === undefined ? '' : labelOf(chosen)

/** The workflows that a person may run, and what there is to say of the one that a step calls. */
export const workflowChoice = (
  workflows: readonly Pick<WorkflowSummary, 'id' | 'name' | 'version' | 'permissions'>[],
  chosenId: string,
): WorkflowChoice => {
  const usable = workflows.filter(({ permissions }) => permissions.canRun)
  const chosen = workflows.find(({ id }) => id === chosenId)
  return {
    options: usable
      .map((workflow) => ({ value: workflow.id, label: labelOf(workflow) }))
      .sort((one, other) => one.label.localeCompare(other.label)),
    value: usable.some(({ id }) => id === chosenId) ? chosenId : null,
    problem: chosenId === '' ? null : problemOf(chosen),
  }
}

const problemOf = (
  chosen: Pick<WorkflowSummary, 'name' | 'version' | 'permissions'> | undefined,
): string | null => {
  if (chosen === undefined) {
    return 'The workflow of this step is gone, or you may not see it. Choose another one.'
  }
  if (!chosen.permissions.canRun) return `You may not run the workflow ${chosen.name}. Choose another one.`
  return chosen.version === null
    ? `The workflow ${chosen.name} is not deployed. Deploy it, so that it can be called.`
    : null
}
