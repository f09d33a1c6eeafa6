import { expect, it } from 'vitest'
import { callExample, workflowAddress } from './workflow-call.ts'

const call = { origin: 'https://ashlar.example.com', workflowId: '6f0c' } as const

it('waits for the output at one address and is answered at once at another', () => {
  expect(workflowAddress({ ...call, answer: 'sync', method: 'POST' })).toBe(
    'https://ashlar.example.com/api/v1/workflows/6f0c/run',
  )
  expect(workflowAddress({ ...call, answer: 'async', method: 'GET' })).toBe(
    'https://ashlar.example.com/api/v1/workflows/6f0c/run-async',
  )
})

it('is told as it goes at the address that waits for the output, by another header', () => {
  expect(workflowAddress({ ...call, answer: 'lines', method: 'POST' })).toMatch(/\/6f0c\/run$/u)
  const lines = callExample({ ...call, answer: 'lines', method: 'GET' })
  expect(lines).toMatch(/^curl -N [^]*-H 'Accept: application\/x-ndjson'/u)
  expect(callExample({ ...call, answer: 'sync', method: 'GET' })).not.toContain('Accept')
})

it('is shown with a body only where one can be sent', () => {
  expect(callExample({ ...call, answer: 'sync', method: 'POST' })).toContain(`-d '{ "amount": 12.5 }'`)
  const get = callExample({ ...call, answer: 'sync', method: 'GET' })
  expect(get).not.toContain('-d ')
  expect(get).not.toContain('Content-Type')
})
