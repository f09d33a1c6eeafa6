import type { JsonObject, JsonValue } from '@ashlar/schema'
import { expect, it } from 'vitest'
import type { SqlExample, SqlServerDescription } from './sql-system-description.ts'

/** How the tests of a server work with it. */
interface ServerTests {
  readonly run: (body: string) => Promise<JsonValue>
  readonly limited: () => SqlExample['limited']
  /** Tests a connection with something else in its configuration. */
  readonly test: (changes: JsonObject, secrets?: Readonly<Record<string, string>>) => Promise<string>
}

/** Tests what a system does that is signed in to over a network, inside of the tests of a system. */
export const describeServerOfSql = (
  { endSession }: SqlServerDescription,
  { run, limited, test }: ServerTests,
): void => {
  it('goes on with a new connection after one was lost', async () => {
    await expect(run(endSession)).rejects.toMatchObject({ name: 'IntegrationError' })
    expect(await run('select 1 as one')).toEqual([{ one: 1 }])
  })

  it('says which of user, password and database is wrong', async () => {
    const { user, password } = limited() ?? expect.fail('Nobody signs in.')
    await expect(test({ user }, { password })).rejects.toThrow(
      /refuses the password of the user .+\. Check user and password\./u,
    )
    await expect(test({ database: 'nowhere' })).rejects.toThrow(
      /There is no database called nowhere at .+\. Check its name\./u,
    )
  })

  it('says that a server without TLS has none', async () => {
    await expect(test({ tls: 'verify' })).rejects.toThrow(
      /does not offer TLS\. Set TLS to "Off"|certificate/u,
    )
  })
}
