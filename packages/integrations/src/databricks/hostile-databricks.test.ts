import { createEgress } from '@ashlar/egress'
import { afterEach, describe, expect, it } from 'vitest'
import { type HttpService, startService } from '../../test/http-service.ts'
import { templatesOf } from '../../test/templates.ts'
import { databricks } from './databricks.ts'

const succeeded = (result: object, id = 'a'): object => ({
  statement_id: id,
  status: { state: 'SUCCEEDED' },
  manifest: { schema: { columns: [{ name: 'a', type_name: 'STRING' }] } },
  result,
})

describe('a server that only seems to be Databricks', () => {
  let service: HttpService | undefined

  afterEach(async () => {
    await service?.stop()
  })

  const ask = async (
    answer: (url: string) => { readonly status?: number; readonly body: string; readonly location?: string },
  ): Promise<unknown> => {
    const started = await startService(({ url }, response) => {
      const { status = 200, body, location } = answer(url)
      response.writeHead(status, location === undefined ? {} : { location }).end(body)
    })
    service = started
    const egress = createEgress({ allowedHosts: ['127.0.0.1'] })
    const driver = await databricks.createDriver({ egress })
    const step = { body: 'select a from t' }
    try {
      return await driver.compile(step, templatesOf('databricks', step)).run(
        {
          id: 'hostile',
          version: 1,
          configuration: { workspace: started.address, warehouse: 'abc123' },
          secrets: { token: 'canary-token' },
        },
        [],
        { signal: AbortSignal.timeout(8_000), limits: { resultBytes: 10_000, milliseconds: 8_000 } },
      )
    } finally {
      await driver.close()
      await egress.close()
    }
  }

  it.each([
    ['no JSON', '<html>'],
    ['nothing', ''],
    ['another shape', '{"statement_id":1}'],
    ['an id that leads elsewhere', JSON.stringify(succeeded({}, '../../other'))],
    ['rows that are none', JSON.stringify(succeeded({ data_array: [[{ a: 1 }]] }))],
    [
      'links to other places',
      JSON.stringify(succeeded({ external_links: [{ external_link: 'http://127.0.0.1:9/' }] })),
    ],
    ['chunks that lead back', JSON.stringify(succeeded({ data_array: [], next_chunk_index: 0 }))],
  ])('is told as such when it answers %s', async (_, body) => {
    await expect(ask(() => ({ body }))).rejects.toMatchObject({
      name: 'IntegrationError',
      message: expect.stringMatching(/not answer as Databricks does/u),
    })
  })

  it('cannot keep a statement going by chunks that never end', async () => {
    const row = ['x'.repeat(500)]
    let number = 0
    const endless = ask((url) => {
      number += 1
      const chunk = { data_array: [row], next_chunk_index: number }
      return { body: JSON.stringify(url.includes('/result/') ? chunk : succeeded(chunk)) }
    })
    await expect(endless).rejects.toMatchObject({ code: 'too_large' })
  })

  it('cannot lead the token to another place', async () => {
    const other = await startService((_, response) => response.end())
    const led = ask(() => ({ status: 307, body: '', location: `${other.address}/` }))
    await expect(led).rejects.toMatchObject({ code: 'network_failed' })
    expect(other.seen).toEqual([])
    await other.stop()
  })

  it('cannot send more than a result may be', async () => {
    await expect(ask(() => ({ body: 'x'.repeat(4 * 1024 * 1024) }))).rejects.toMatchObject({
      code: 'too_large',
    })
  })

  it('cannot have a secret repeated to people', async () => {
    const said = ask(() => ({
      status: 400,
      body: JSON.stringify({ error_code: 'A', message: 'you sent canary-token' }),
    }))
    await expect(said).rejects.toThrow('you sent ***.')
  })
})
