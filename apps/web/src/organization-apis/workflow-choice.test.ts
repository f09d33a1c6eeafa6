import type { WorkflowSummary } from '@ashlar/contract'
import { describe, expect, it } from 'vitest'
import { workflowChoice } from './workflow-choice.ts'

type Listed = Parameters<typeof workflowChoice>[0][number]

const aVersion: WorkflowSummary['version'] = {
  id: 'v1',
  number: 1,
  name: '',
  description: '',
  createdAt: '',
  createdBy: { id: 'olga', name: 'Olga' },
}
const aWorkflow = (id: string, { canRun = true, isDeployed = true } = {}): Listed => ({
  id,
  name: `Refund ${id}`,
  version: isDeployed ? aVersion : null,
  permissions: { canView: true, canEdit: false, canDeploy: false, canShare: false, canDelete: false, canRun },
})

describe('the workflow of a step', () => {
  it('is chosen among those that one may run, those that are not deployed marked', () => {
    const listed = [aWorkflow('2', { isDeployed: false }), aWorkflow('1'), aWorkflow('3', { canRun: false })]
    expect(workflowChoice(listed, '1')).toEqual({
      options: [
        { value: '1', label: 'Refund 1' },
        { value: '2', label: 'Refund 2 (not deployed)' },
      ],
      value: '1',
      problem: null,
    })
  })

  it('is told where it is gone, may not be run, or is not deployed', () => {
    const listed = [aWorkflow('1', { isDeployed: false }), aWorkflow('2', { canRun: false })]
    expect(workflowChoice(listed, 'gone')).toMatchObject({
      value: null,
      problem: 'The workflow of this step is gone, or you may not see it. Choose another one.',
    })
    expect(workflowChoice(listed, '2').problem).toBe(
      'You may not run the workflow Refund 2. Choose another one.',
    )
    expect(workflowChoice(listed, '1').problem).toContain('is not deployed')
    expect(workflowChoice(listed, '').problem).toBeNull()
  })
})
