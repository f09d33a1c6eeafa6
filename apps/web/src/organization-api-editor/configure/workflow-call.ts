import { routes } from '@ashlar/contract'

/** One way to call a workflow over HTTP. */
export interface WorkflowCall {
  /** Where people open Ashlar. */
  readonly origin: string
  readonly workflowId: string
  /** Whether the answer is the output, tells the run as it goes, or comes before there is an output. */
  readonly answer: 'sync' | 'lines' | 'async'
  readonly method: 'GET' | 'POST'
}

/** The whole address at which a workflow is called. */
export const workflowAddress = ({ origin, workflowId, answer }: WorkflowCall): string => {
  const { path } = answer === 'async' ? routes.workflows.start : routes.workflows.call
  return origin + path.replace(':workflowId', workflowId)
}

/** A call by curl, with names where the caller's own values belong. */
export const callExample = (call: WorkflowCall): string => {
  const { method, answer } = call
  const lines = [
    // Without gathering: each line as it comes.
    `curl ${answer === 'lines' ? '-N ' : ''}-X ${method} '${workflowAddress(call)}?customer=42'`,
    `-H "Authorization: Bearer $ASHLAR_WORKFLOW_TOKEN"`,
    ...(answer === 'lines' ? [`-H 'Accept: application/x-ndjson'`] : []),
    ...(method === 'POST' ? [`-H 'Content-Type: application/json'`] : []),
    `-H 'Idempotency-Key: refund-1017'`,
    ...(method === 'POST' ? [`-d '{ "amount": 12.5 }'`] : []),
  ]
  return lines.join(' \\\n  ')
}
