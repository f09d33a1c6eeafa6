import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { iconFiles } from '../../build/icon-files-plugin.ts'
import { iconAddress, iconSetVersion } from './icon-address.ts'
import { foreignIconNames } from './foreign-icon-names.ts'

describe('the address of an icon', () => {
  it('is made from its name, however that is written', () => {
    const address = `/assets/icons-${iconSetVersion}/circle-check.svg`
    expect(['circle-check', 'circle_check', 'circleCheck', ' circle-check '].map(iconAddress)).toEqual([
      address,
      address,
      address,
      address,
    ])
  })

  it('is found by the names that other sets have for it', () => {
    const address = `/assets/icons-${iconSetVersion}/trash-2.svg`
    expect(['trash-can', 'fa-trash-can', 'deleteOutlined', 'delete_outline'].map(iconAddress)).toEqual([
      address,
      address,
      address,
      address,
    ])
  })

  it('is nothing for what cannot be a name', () => {
    for (const name of [
      '',
      null,
      {},
      7,
      '../secret',
      'a"); background: url(x',
      'https://example.com/x.svg',
      'x'.repeat(1e7),
    ])
      expect(iconAddress(name)).toBeUndefined()
  })

  it('never holds anything but letters, digits and hyphens of the given text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const address = iconAddress(text)
        if (address !== undefined) expect(address).toMatch(/^\/assets\/icons-[\d.]+\/[a-z0-9-]+\.svg$/)
      }),
    )
  })
})

describe('the icon set', () => {
  it('has the version that addresses name', () => {
    const manifest: unknown = JSON.parse(
      readFileSync(new URL('../../../../node_modules/lucide-react/package.json', import.meta.url), 'utf8'),
    )
    expect(manifest).toMatchObject({ version: iconSetVersion, license: 'ISC' })
  })

  it('has a picture for each name, and a list of the names', async () => {
    const files = await iconFiles()
    expect(files.get('circle-check.svg')).toMatch(/^<svg xmlns="[^"]+" [^>]*stroke="#000"[^>]*>.*<\/svg>$/)
    const names: unknown = JSON.parse(files.get('names.json') ?? '[]')
    expect(names).toContain('house')
    // A name of an earlier version still draws what it always drew.
    expect(names).not.toContain('check-circle-2')
    expect(files.get('check-circle-2.svg')).toBe(files.get('circle-check.svg'))
    expect(files.size).toBeGreaterThan(1500)
  }, 60_000)

  it('has what names of other sets stand for, and no icon of such a name itself', async () => {
    const files = await iconFiles()
    const names = [...foreignIconNames]
    expect(names.filter(([other]) => files.has(`${other}.svg`)).map(([other]) => other)).toEqual([])
    expect(names.filter(([, name]) => !files.has(`${name}.svg`)).map(([, name]) => name)).toEqual([])
  }, 60_000)
})
