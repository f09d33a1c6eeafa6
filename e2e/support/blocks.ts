import { randomUUID } from 'node:crypto'
import type { Block } from '@ashlar/schema'

/** A step of code. */
export const aCodeStep = (
  name: string,
  body: string,
  language: 'javascript' | 'python' = 'javascript',
): Block => ({
  id: randomUUID(),
  kind: 'step',
  name,
  pluginId: language,
  datasourceId: language,
  configuration: { body },
})

/** A block that ends with the value of an expression. */
export const aReturn = (expression: string): Block => ({
  id: randomUUID(),
  kind: 'return',
  name: 'Return1',
  data: `{{ ${expression} }}`,
})

/** A block that asks people whose addresses are named, or all who may edit. */
export const anApproval = (message: string, approvers = ''): Block => ({
  id: randomUUID(),
  kind: 'approval',
  name: 'Approval1',
  message,
  approvers,
})
