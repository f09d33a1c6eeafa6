import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foreignIconNames } from '../../build/foreign-icon-names.ts'
import { iconFiles } from '../../build/icon-files-plugin.ts'
import { iconAddress, iconSetVersion } from './icon-address.ts'

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

  it('leaves out what other sets say of how an icon is drawn', () => {
    const folder = `/assets/icons-${iconSetVersion}`
    expect(
      ['fa-trash-can', 'deleteOutlined', 'delete_outline', 'StarFilled', 'type-outline'].map(iconAddress),
    ).toEqual([
      `${folder}/trash-can.svg`,
      `${folder}/delete.svg`,
      `${folder}/delete.svg`,
      `${folder}/star.svg`,
      `${folder}/type-outline.svg`,
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
    const own = new Set<unknown>(JSON.parse(files.get('names.json') ?? '[]'))
    const names = [...foreignIconNames]
    expect(names.filter(([other]) => own.has(other)).map(([other]) => other)).toEqual([])
    expect(names.filter(([, name]) => !files.has(`${name}.svg`)).map(([, name]) => name)).toEqual([])
    for (const [other, name] of names) expect(files.get(`${other}.svg`)).toBe(files.get(`${name}.svg`))
  }, 60_000)

  it.each([
    [
      'Material',
      'add delete_outline more_vert attach_money local_shipping calendar_today bar_chart dark_mode groups',
    ],
    [
      'Font Awesome',
      'fa-xmark fa-gear fa-magnifying-glass fa-clock-rotate-left fa-paper-plane fa-file-pdf fa-bars',
    ],
    [
      'Blueprint',
      'tick-circle log-out floppy-disk timeline-events ban-circle new-person double-caret-vertical',
    ],
    [
      'Ant',
      'SettingOutlined CloseCircleFilled ShoppingCartOutlined UnorderedListOutlined EyeInvisibleOutlined',
    ],
  ])(
    'draws what the set %s calls otherwise',
    async (_, names) => {
      const files = await iconFiles()
      const missing = names
        .split(' ')
        .filter((name) => !files.has(iconAddress(name)?.split('/').at(-1) ?? ''))
      expect(missing).toEqual([])
    },
    60_000,
  )

  it('says of no own icon only how it is drawn', async () => {
    const own: readonly string[] = JSON.parse((await iconFiles()).get('names.json') ?? '[]')
    expect(own.filter((name) => iconAddress(name)?.endsWith(`/${name}.svg`) !== true)).toEqual([])
  }, 60_000)
})
