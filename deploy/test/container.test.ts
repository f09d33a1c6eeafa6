import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DCLinter } from 'dclint'
import { validate } from 'dockerfile-utils'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { containerFolder, dockerfile, imageEnvironment, listOf, wordsOf } from './image.ts'

/** What the linter says; its own types lead nowhere. */
interface Finding {
  readonly line: number
  readonly message: string
}

describe('the container image', () => {
  it('has a Dockerfile without a fault', () => {
    expect(validate(dockerfile).map(({ message, range }) => [range.start.line + 1, message])).toEqual([])
  })

  it('runs as a user without rights, with one volume and a check of its health', () => {
    expect(wordsOf('USER')).toEqual([['10001:10001']])
    expect(listOf('VOLUME')).toEqual([imageEnvironment['ASHLAR_DATA_DIR']])
    expect(wordsOf('HEALTHCHECK').flat().join(' ')).toContain('/healthz')
  })

  it('leaves out of its build what is made or fetched anew', () => {
    const ignored = readFileSync(join(containerFolder, 'Dockerfile.dockerignore'), 'utf8').trim().split('\n')
    expect(ignored).toEqual(expect.arrayContaining(['**/node_modules', '**/dist', '**/data', '.git']))
  })
})

describe('compose.yaml', () => {
  const file = join(containerFolder, 'compose.yaml')
  const { services, networks } = parse(readFileSync(file, 'utf8'))

  it('is what the specification of such files allows, and its linter has nothing to say', () => {
    const linter = new DCLinter({
      rules: {
        // The image is built under the name that it is started by.
        'no-build-and-image': 0,
        'require-quotes-in-ports': [1, { quoteType: 'double' }],
      },
      quiet: true,
      debug: false,
      exclude: [],
    })
    const results: readonly { messages: readonly Finding[] }[] = linter.lintFiles([file], false)
    const found = results.flatMap(({ messages }) => messages)
    expect(found.map(({ line, message }) => `${line}: ${message}`)).toEqual([])
  })

  it('runs the image as it is meant to be: nothing to write but a volume, no rights', () => {
    expect(services.ashlar).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      volumes: [`data:${imageEnvironment['ASHLAR_DATA_DIR']}`],
    })
  })

  it('lets nobody but Ashlar reach the database, and nobody but the proxy be reached', () => {
    expect(networks.inside.internal).toBe(true)
    expect(services.database.networks).toEqual(['inside'])
    expect(Object.keys(services).filter((name) => services[name].ports !== undefined)).toEqual(['proxy'])
  })

  it('names every variable that it asks for in the example', () => {
    const asked = [...readFileSync(file, 'utf8').matchAll(/\$\{(\w+)/gu)].map(([, name]) => name)
    const named = readFileSync(join(containerFolder, 'example.env'), 'utf8').match(/^\w+(?==)/gmu)
    expect(new Set(asked)).toEqual(new Set(named))
  })
})
